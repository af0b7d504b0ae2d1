import { useState } from 'react';
import { Link } from 'wouter';
import type { Alert } from '../../../../shared/alerts.ts';
import type { Channel } from '../../../../shared/channels.ts';
import { searchOf } from '../../../../shared/list-address.ts';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/section.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { ChannelHealth } from './channel-health.tsx';
import { DeleteChannel } from './delete-channel.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** Lists whose new deals are posted to programs. */
export function WebhookPanel() {
  const alerts = useRead(reads.alerts()).data;
  const channels = useRead(reads.channels()).data;
  const [secret, setSecret] = useState<string>();
  const webhooks = (alerts?.order ?? []).flatMap((each) => {
    const alert = alerts?.alerts[each];
    const channel = channels?.channels[alert?.channel ?? 0];
    return alert === undefined || channel === undefined ? [] : [{ alert, channel }];
  });
  const rotate = (channel: number) =>
    void sendCommand('createChannelSecret', { id: channel }).then((created) => setSecret(created.secret), showError);
  return (
    <Card title={t('settings.webhooks')}>
      <p className="text-soft">{t('settings.webhooks.text')}</p>
      {webhooks.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.alert.id} {...webhook} onRotate={() => rotate(webhook.channel.id)} />
          ))}
        </ul>
      )}
      {secret === undefined ? <NewWebhook onCreated={setSecret} /> : <WebhookSecret secret={secret} onDone={() => setSecret(undefined)} />}
    </Card>
  );
}

function WebhookRow({ alert, channel, onRotate }: { alert: Alert; channel: Channel; onRotate: () => void }) {
  const list = `/search${searchOf(alert.filters ?? {})}`;
  return (
    <li className="grid gap-2 py-3">
      <div className="grid gap-0.5">
        <Link href={list} className="justify-self-start underline underline-offset-2 wrap-anywhere hover:text-wire">
          <bdi dir="ltr">{alert.name}</bdi>
        </Link>
        <bdi dir="ltr" className="text-sm text-soft wrap-anywhere">
          {channel.address}
        </bdi>
      </div>
      <ChannelHealth channel={channel} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRotate}>{t('settings.webhooks.rotate')}</Button>
        <DeleteChannel id={channel.id} name={alert.name} />
      </div>
    </li>
  );
}
