import { reads } from '../../shared/reads.ts';
import { RatesNotice } from '../board/rates-notice.tsx';
import { useBoard } from '../board/use-board.ts';
import { FullMoment } from '../components/local-moment.tsx';
import { Card } from '../components/section.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useConnectionStatus, useRead } from '../engine/use-read.ts';
import { DeliveryTable } from '../features/notify/delivery/delivery-table.tsx';
import { Interruptions } from '../features/notify/delivery/interruptions.tsx';
import { BackupsNotice } from '../features/staff/backups/backups-notice.tsx';
import { t } from '../i18n/t.ts';
import { useMay } from '../session/use-may.ts';
import { Page } from './page.tsx';

/** Whether the board is live and was, how long after a post people are notified of it, and what is stopped. */
export function Status() {
  const { data } = useRead(reads.status());
  const connection = useConnectionStatus();
  const { name } = useBoard();
  const isOperator = useMay("change the board's settings");
  const stopped = data?.methods.filter(({ stoppedSince }) => stoppedSince !== undefined) ?? [];
  return (
    <Page title={t('delivery.status')} text={t('delivery.status.text', { name })}>
      <p className="flex items-center gap-2.5 rounded-card border border-line bg-surface p-4 text-lg font-semibold">
        <span aria-hidden="true" className={`size-3 rounded-full ${connection === 'live' ? 'bg-good' : 'bg-tag'}`} />
        {t(`status.${connection}.title`)}
      </p>
      {stopped.map(({ method, stoppedSince }) => (
        <p key={method} className="rounded-card border border-danger bg-danger-wash p-4">
          {t('delivery.stoppedSince', { method: t(`delivery.method.${method}`) })} <FullMoment moment={stoppedSince ?? ''} />
        </p>
      ))}
      <RatesNotice />
      {isOperator && <BackupsNotice />}
      {data === undefined ? (
        <Skeleton className="h-40 w-full rounded-card" />
      ) : (
        <>
          <Interruptions days={data.interruptions} />
          <Card title={t('delivery.times')}>
            {data.methods.length === 0 ? <p className="text-soft">{t('delivery.none')}</p> : <DeliveryTable methods={data.methods} />}
            {data.methods.length > 0 && <p className="text-sm text-soft">{t('delivery.how')}</p>}
          </Card>
        </>
      )}
    </Page>
  );
}
