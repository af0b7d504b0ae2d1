import { type FormEvent, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Me } from '../../../../shared/people.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { type TokenScope, tokenScopes } from '../../../../shared/token-scopes.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField, FieldError, SelectField, TextField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { actorOf } from '../../../session/use-me.ts';

/** In days; 0 for a token without an end. */
const lifetimes = [7, 30, 90, 365, 0] as const;
const day = 86_400_000;

interface NewTokenProps {
  me: Me;
  onCreated: (created: { name: string; token: string | undefined }) => void;
}

/** What a new token is for, what it may do and for how long. */
export function NewToken({ me, onCreated }: NewTokenProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState<number>(90);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const offered = tokenScopes.filter((scope) => scope !== 'moderate' || permissions['read the queue and decide'](actorOf(me)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(name.trim() === '' ? { name: t('settings.tokens.name.missing') } : {}),
      ...(scopes.length === 0 ? { scopes: t('settings.tokens.scopes.none') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const end = days === 0 ? {} : { endsAt: new Date(Date.now() + days * day).toISOString() };
    void send(async () => {
      const { token } = await sendCommand('createToken', { body: { name: name.trim(), scopes: [...scopes], ...end } });
      onCreated({ name: name.trim(), token });
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        name="name"
        label={t('settings.tokens.name')}
        hint={t('settings.tokens.name.hint')}
        dir="auto"
        autoComplete="off"
        maxLength={limits.tokenName.max}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">{t('settings.tokens.scopes')}</legend>
        {offered.map((scope) => (
          <CheckField
            key={scope}
            label={t(`settings.tokens.scope.${scope}`)}
            hint={t(`settings.tokens.scope.${scope}.hint`)}
            checked={scopes.includes(scope)}
            onChange={({ target }) => setScopes(offered.filter((each) => (each === scope ? target.checked : scopes.includes(each))))}
          />
        ))}
        {errors.scopes !== undefined && <FieldError id="scopes-error">{errors.scopes}</FieldError>}
      </fieldset>
      <SelectField
        label={t('settings.tokens.end')}
        value={days}
        error={errors.endsAt}
        onChange={(event) => setDays(Number(event.target.value))}
      >
        {lifetimes.map((each) => (
          <option key={each} value={each}>
            {each === 0 ? t('settings.tokens.end.never') : t('settings.tokens.end.days', { days: each })}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" look="primary" busy={busy} className="min-h-12 px-6">
          {t('settings.tokens.make')}
        </Button>
      </div>
    </form>
  );
}
