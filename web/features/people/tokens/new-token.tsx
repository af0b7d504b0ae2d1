import { limits } from '../../../../shared/limits.ts';
import type { Me } from '../../../../shared/people.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { type TokenScope, tokenScopes } from '../../../../shared/token-scopes.ts';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
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
  const { values } = form;
  const offered = tokenScopes.filter((scope) => scope !== 'moderate' || permissions['read the queue and decide'](actorOf(me)));
  const make = async () => {
    const { scopes, days } = values;
    const name = values.name.trim();
    const end = days === 0 ? {} : { endsAt: new Date(Date.now() + days * day).toISOString() };
    const { token } = await sendCommand('createToken', { body: { name, scopes: [...scopes], ...end } });
    onCreated({ name, token });
  };
  return (
    <Form
      form={form}
      of="settings.tokens"
      fields={[
        { name: 'name', limits: limits.tokenName },
        {
          name: 'scopes',
          options: offered,
          words: (scope) => t(`settings.tokens.scope.${scope}`),
          hintOf: (scope) => t(`settings.tokens.scope.${scope}.hint`),
        },
        {
          name: 'days',
          label: t('settings.tokens.end'),
          error: form.errorOf('endsAt'),
          options: lifetimes,
          words: (days) => (days === 0 ? t('settings.tokens.end.never') : t('settings.tokens.end.days', { days })),
        },
      ]}
      faults={{
        name: values.name.trim() === '' ? t('settings.tokens.name.missing') : undefined,
        scopes: values.scopes.length === 0 ? t('settings.tokens.scopes.none') : undefined,
      }}
      act={make}
      label={t('settings.tokens.make')}
      className="grid gap-5"
    />
  );
}
