import type { Alert } from '../../../../shared/alerts.ts';
import { reads } from '../../../../shared/reads.ts';
import { categoryName, useBoard } from '../../../board/use-board.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { categoryAddress } from '../../../deals/addresses.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { AlertRow } from './alert-row.tsx';
import { Where } from './alert-summary.tsx';
import { SearchForAlert } from './search-for-alert.tsx';

/** The reader's alerts. */
export function AlertList() {
  const { data } = useRead(reads.alerts());
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  // Those without moments are only followed.
  const alerts = data.order.flatMap((id) => data.alerts[id] ?? []).filter(({ moments }) => moments.length > 0);
  const isEmpty = alerts.length === 0;
  return (
    <>
      {isEmpty && <EmptyState scene={empty} title={t('alerts.none')} text={t('alerts.none.text')} />}
      {/* It stays when the first alert comes, so that the focus returns to it. */}
      <div className={isEmpty ? 'grid justify-items-center' : 'contents'}>
        <SearchForAlert />
      </div>
      {isEmpty ? <Categories /> : <Alerts alerts={alerts} />}
      {data.order.length >= data.max && <p className="text-soft">{t('rule.too_many_alerts')}</p>}
    </>
  );
}

const Alerts = ({ alerts }: { alerts: readonly Alert[] }) => (
  <>
    <Where delivery="instant" />
    <ul className="grid gap-3">
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  </>
);

/** How many categories are suggested. */
const maxCategories = 6;

/** Other ways to the first alert. */
function Categories() {
  const { categories, order } = useBoard();
  return (
    <div className="flex w-full flex-wrap justify-center gap-2">
      {order.slice(0, maxCategories).map((slug) => (
        <ButtonLink key={slug} href={`${categoryAddress(slug)}?alert=new`}>
          {categoryName(categories[slug] ?? { slug, name: slug })}
        </ButtonLink>
      ))}
    </div>
  );
}
