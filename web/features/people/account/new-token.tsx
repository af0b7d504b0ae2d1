import { limits } from '../../../../shared/limits.ts';
import type { Me } from '../../../../shared/people.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { type TokenScope, tokenScopes } from '../../../../shared/token-scopes.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { CheckField, FieldError, TextField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { actorOf } from '../../../session/use-me.ts';

/** In days; 0 for a token without an end. */
const lifetimes: readonly number[] = [7, 30, 90, 365, 0];
const day = 86_400_000;

interface NewTokenProps {
  me: Me;
  onCreated: (created: { name: string; token: string | undefined }) => void;
}

/** What a new token is for, what it may do and for how long. */
export function NewToken({ me, onCreated }: NewTokenProps) {
  const form = useForm({ name: '', scopes: ['read'] as readonly TokenScope[], days: 90 });
  const { values, errors } = form;
  const offered = tokenScopes.filter((scope) => scope !== 'moderate' || permissions['read the queue and decide'](actorOf(me)));
  const make = async () => {
    const { scopes, days } = values;
    const name = values.name.trim();
    const missing = {
      ...(name === '' ? { name: t('settings.tokens.name.missing') } : {}),
      ...(scopes.length === 0 ? { scopes: t('settings.tokens.scopes.none') } : {}),
    };
    form.setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const end = days === 0 ? {} : { endsAt: new Date(Date.now() + days * day).toISOString() };
    const { token } = await sendCommand('createToken', { body: { name, scopes: [...scopes], ...end } });
    onCreated({ name, token });
  };
  return (
    <Form form={form} act={make} label={t('settings.tokens.make')} className="grid gap-5">
      <TextField
        {...form.text('name')}
        name="name"
        label={t('settings.tokens.name')}
        hint={t('settings.tokens.name.hint')}
        dir="auto"
        autoComplete="off"
        maxLength={limits.tokenName.max}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">{t('settings.tokens.scopes')}</legend>
        {offered.map((scope) => (
          <CheckField
            key={scope}
            label={t(`settings.tokens.scope.${scope}`)}
            hint={t(`settings.tokens.scope.${scope}.hint`)}
            checked={values.scopes.includes(scope)}
            onChange={({ target }) =>
              form.change({ scopes: offered.filter((each) => (each === scope ? target.checked : values.scopes.includes(each))) })
            }
          />
        ))}
        {errors.scopes !== undefined && <FieldError id="scopes-error">{errors.scopes}</FieldError>}
      </fieldset>
      <ChoiceField
        {...form.choice('days')}
        label={t('settings.tokens.end')}
        error={errors.endsAt}
        options={lifetimes}
        words={(days) => (days === 0 ? t('settings.tokens.end.never') : t('settings.tokens.end.days', { days }))}
      />
    </Form>
  );
}
