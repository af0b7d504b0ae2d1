import type { DealFilters, ListSort } from '../../../../shared/deal-filters.ts';
import { reads } from '../../../../shared/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { countText } from './count-text.ts';
import { Uncompared } from './uncompared.tsx';
import type { List } from './use-list.ts';

/** What an order that leaves deals out shows, as filters; undefined if no filters say it. */
const shownIn: { [sort in ListSort]?: ((filters: DealFilters) => DealFilters) | undefined } = {
  rising: undefined,
  ending: undefined,
  cheapest: (filters) => ({ ...filters, state: 'live', minPrice: filters.minPrice ?? '0' }),
  saving: (filters) => ({ ...filters, state: 'live', saving: filters.saving ?? '0' }),
};

/** The number of deals in a list. Counts are read only if there is more than one page. */
export function ResultCount({ list }: { list: List }) {
  const { params } = list;
  const { sort, ...filters } = params;
  const page = useRead(reads.deals(params)).data;
  const isWhole = page !== undefined && page.next === undefined;
  const counted = sort in shownIn ? shownIn[sort]?.(filters) : filters;
  const isPriced = sort === 'cheapest' || (filters.minPrice ?? filters.maxPrice) !== undefined;
  const counts = useRead(page === undefined || (isWhole && !isPriced) || counted === undefined ? undefined : reads.counts(counted)).data;
  const known = isWhole ? { matching: page.exact ?? page.order.length } : counts;
  // Where no deal has all the words, the list shows those with some.
  const isKnown = known !== undefined && !(known.matching === 0 && page !== undefined && page.order.length > 0);
  return (
    <>
      {isKnown && t('found.count', { count: known.matching, counted: countText(known) })}
      {isPriced && counts?.uncompared && <Uncompared list={list} uncompared={counts.uncompared} />}
    </>
  );
}
