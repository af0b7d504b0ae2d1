import type { ChannelKind } from '../../../../shared/states.ts';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { languageTag } from '../../../i18n/language-tag.ts';
import { t } from '../../../i18n/t.ts';

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
  const words = { label: t('settings.channels.email'), hint: t('settings.channels.email.hint') };
  return (
    <Form
      form={form}
      of="settings.channels"
      fields={[{ name: 'address', kind: 'email', required: true, value: address, ...words }]}
      faults={{ address: address.trim() === '' ? t('rule.required') : undefined }}
      act={add}
      label={t('settings.channels.add')}
      isCard
    />
  );
}
