import { type FormEvent, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { filtersOfList } from './pasted-list.ts';

/** Which list is posted, and where. A webhook is a channel that gets nothing else, and an alert for it alone. */
export function NewWebhook({ onCreated }: { onCreated: (secret: string | undefined) => void }) {
  const [list, setList] = useState('/');
  const [address, setAddress] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filters = filtersOfList(list, location.origin);
    setErrors(filters === undefined ? { list: t('settings.webhooks.list.wrong') } : {});
    if (filters === undefined) return;
    void send(async () => {
      const { id: channel, secret } = await sendCommand('createChannel', {
        body: { kind: 'webhook', address: address.trim(), notificationKinds: [] },
      });
      const name = list.trim().slice(0, limits.alertName.max);
      const body = { name, filters, moments: ['match' as const], channel };
      // A webhook without a list would never get anything.
      await sendCommand('createAlert', { body }).catch(async (refusal: unknown) => {
        await sendCommand('deleteChannel', { id: channel });
        throw refusal;
      });
      onCreated(secret);
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        name="list"
        label={t('settings.webhooks.list')}
        hint={t('settings.webhooks.list.hint')}
        dir="ltr"
        autoComplete="off"
        value={list}
        error={errors.list}
        onChange={(event) => setList(event.target.value)}
      />
      <TextField
        name="address"
        type="url"
        label={t('settings.channels.webhook.address')}
        hint={t('settings.channels.webhook.address.hint')}
        dir="ltr"
        autoComplete="off"
        value={address}
        error={errors.address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('settings.webhooks.add')}
        </Button>
      </div>
    </form>
  );
}
