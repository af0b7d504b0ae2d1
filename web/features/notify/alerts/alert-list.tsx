import { reads } from '../../../../shared/reads.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { AlertRow } from './alert-row.tsx';
import { NoAlerts } from './no-alerts.tsx';
import { SearchForAlert } from './search-for-alert.tsx';

/** The reader's alerts. */
export function AlertList() {
  const { data } = useRead(reads.alerts());
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  const alerts = data.order.flatMap((id) => data.alerts[id] ?? []);
  if (alerts.length === 0) return <NoAlerts />;
  return (
    <>
      <SearchForAlert />
      <ul className="grid gap-3">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
      {alerts.length >= data.max && <p className="text-soft">{t('rule.too_many_alerts')}</p>}
    </>
  );
}
