import { type FormEvent, useState } from 'react';
import type { ChannelKind } from '../../../../shared/states.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { languageTag } from './language-field.tsx';

interface NewChannelProps {
  offered: readonly ChannelKind[];
  /** The reader's own verified address. */
  email: string | undefined;
}

/** The form for one more channel. */
export function NewChannel({ offered, email = '' }: NewChannelProps) {
  const language = useLanguage();
  const [address, setAddress] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  if (!offered.includes('email')) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = { kind: 'email', address: (address ?? email).trim(), timeZone, language: languageTag(language) } as const;
      await sendCommand('createChannel', { body });
      setAddress('');
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        required
        label={t('settings.channels.email')}
        hint={t('settings.channels.email.hint')}
        value={address ?? email}
        error={errors.address}
        onChange={(event) => {
          setErrors({});
          setAddress(event.target.value);
        }}
      />
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {t('settings.channels.add')}
      </Button>
    </form>
  );
}
