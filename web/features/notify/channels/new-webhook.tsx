import { limits } from '../../../../shared/limits.ts';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { filtersOfList } from './pasted-list.ts';

/** Which list is posted, and where. A webhook is a channel that gets nothing else, and an alert for it alone. */
export function NewWebhook({ onCreated }: { onCreated: (secret: string | undefined) => void }) {
  const form = useForm({ list: '/', address: '' });
  const add = async () => {
    const { list, address } = form.values;
    const filters = filtersOfList(list, location.origin);
    if (filters === undefined) return form.setErrors({ list: t('settings.webhooks.list.wrong') });
    const { id: channel, secret } = await sendCommand('createChannel', {
      body: { kind: 'webhook', address: address.trim(), notificationKinds: [] },
    });
    const name = list.trim().slice(0, limits.alertName.max);
    const body = { name, filters, mentions: true, moments: ['match' as const], channel };
    // A webhook without a list would never get anything.
    await sendCommand('createAlert', { body }).catch(async (refusal: unknown) => {
      await sendCommand('deleteChannel', { id: channel });
      throw refusal;
    });
    onCreated(secret);
  };
  const target = { label: t('settings.channels.webhook.address'), hint: t('settings.channels.webhook.address.hint') };
  return (
    <Form
      form={form}
      of="settings.webhooks"
      fields={[
        { name: 'list', dir: 'ltr' },
        { name: 'address', kind: 'link', ...target },
      ]}
      act={add}
      label={t('settings.webhooks.add')}
      look="plain"
    />
  );
}
