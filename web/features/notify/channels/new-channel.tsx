import type { ChannelKind } from '../../../../shared/states.ts';
import { TextField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
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
  const form = useForm<{ address?: string }>({});
  const address = form.values.address ?? email;
  if (!offered.includes('email')) return null;
  const add = async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await sendCommand('createChannel', { body: { kind: 'email', address: address.trim(), timeZone, language: languageTag(language) } });
    form.reset({ address: '' });
  };
  return (
    <Form form={form} act={add} label={t('settings.channels.add')} isCard>
      <TextField
        {...form.text('address')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        required
        label={t('settings.channels.email')}
        hint={t('settings.channels.email.hint')}
        value={address}
      />
    </Form>
  );
}
