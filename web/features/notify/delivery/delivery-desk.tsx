import { useState } from 'react';
import { Link } from 'wouter';
import { adminReads } from '../../../../shared/admin/reads.ts';
import type { AdminDelivery } from '../../../../shared/delivery.ts';
import { channelRules } from '../../../../shared/notification-limits.ts';
import { Button } from '../../../components/button.tsx';
import { FullMoment } from '../../../components/local-moment.tsx';
import { Card } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { TextDialog } from '../../../moderation/text-dialog.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { TestMail } from './test-mail.tsx';

/** What is delivered by each method, for admins: what waits and failed, how late, and stopping a kind of channel. */
export function DeliveryDesk() {
  const { data } = useRead(adminReads.adminDelivery());
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  const kinds = data.methods.filter(({ method }) => method !== 'inbox');
  return (
    <div className="grid gap-6">
      <Card title={t('delivery.times')}>
        {data.methods.length === 0 ? <p className="text-soft">{t('delivery.none')}</p> : <DeliveryTable methods={data.methods} />}
        {data.methods.length > 0 && <p className="text-sm text-soft">{t('delivery.how')}</p>}
        <p className="text-sm">
          <Link href="/status" className="text-wire underline underline-offset-2">
            {t('admin.delivery.public')}
          </Link>
        </p>
      </Card>
      <Card title={t('admin.delivery.testMail')}>
        <TestMail />
      </Card>
      <Card title={t('admin.delivery.channels')}>
        {kinds.length === 0 && <p className="text-soft">{t('admin.delivery.noChannels')}</p>}
        <ul className="grid divide-y divide-line">
          {kinds.map((kind) => (
            <Kind key={kind.method} kind={kind} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

type DeliveryMethod = AdminDelivery['methods'][number];

function Kind({ kind }: { kind: DeliveryMethod }) {
  const { method, due, scheduled, dueSince, channels, stoppedSince, reason, lastErrors } = kind;
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-32 flex-1 font-medium">{t(`delivery.method.${method}`)}</h3>
        <Actions kind={kind} />
      </div>
      <p className="text-sm text-soft">
        {t('admin.delivery.counts', {
          due,
          scheduled,
          active: channels?.active ?? 0,
          failing: channels?.failing ?? 0,
          paused: channels?.paused ?? 0,
        })}
        {due + scheduled >= channelRules.counted && ` · ${t('admin.delivery.counted')}`}
        {dueSince !== undefined && (
          <>
            {' · '}
            {t('admin.delivery.dueSince')} <FullMoment moment={dueSince} />
          </>
        )}
      </p>
      {stoppedSince !== undefined && (
        <p className="text-sm text-danger">
          {t('admin.delivery.stoppedSince')} <FullMoment moment={stoppedSince} />
          {reason !== undefined && <bdi>: {reason}</bdi>}
        </p>
      )}
      {lastErrors.map(({ at, error }) => (
        <p key={at} className="text-sm text-soft wrap-anywhere">
          <FullMoment moment={at} />: {error}
        </p>
      ))}
    </li>
  );
}

function Actions({ kind: { method, failed, stoppedSince } }: { kind: DeliveryMethod }) {
  const [asking, setAsking] = useState(false);
  if (method === 'inbox') return null;
  const name = t(`delivery.method.${method}`);
  const start = () => sendCommand('putChannelKind', { body: { kind: method, isStopped: false } }).catch(showError);
  const retry = async () => {
    const { retried } = await sendCommand('createDeliveryRetry', { body: { kind: method } });
    toast(t('admin.delivery.retried', { count: retried }));
  };
  return (
    <>
      {failed > 0 && (
        <CommandButton act={retry} wraps>
          {t('admin.delivery.retry', { count: failed })}
          <span className="sr-only">{name}</span>
        </CommandButton>
      )}
      <Button
        look={stoppedSince === undefined ? 'danger' : 'plain'}
        onClick={() => (stoppedSince === undefined ? setAsking(true) : void start())}
      >
        {t(stoppedSince === undefined ? 'admin.delivery.stop' : 'admin.delivery.start')}
        <span className="sr-only">{name}</span>
      </Button>
      {asking && (
        <TextDialog
          title={t('admin.delivery.stop.title', { method: name })}
          intro={t('admin.delivery.stop.text')}
          label={t('admin.delivery.stop.reason')}
          submitLabel={t('admin.delivery.stop')}
          look="danger"
          send={(reason) => sendCommand('putChannelKind', { body: { kind: method, isStopped: true, reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
