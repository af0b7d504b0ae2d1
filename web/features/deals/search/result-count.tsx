import { pricedDeals } from '../../../../shared/compared-list.ts';
import type { DealFilters, ListSort } from '../../../../shared/deal-filters.ts';
import { reads } from '../../../../shared/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { countText } from './count-text.ts';
import type { List } from './use-list.ts';

/** What an order that leaves deals out shows, as filters; undefined if no filters say it. */
const shownIn: { [sort in ListSort]?: ((filters: DealFilters) => DealFilters) | undefined } = {
  rising: undefined,
  ending: undefined,
  cheapest: pricedDeals,
  saving: (filters) => ({ ...filters, state: 'live', saving: filters.saving ?? '0' }),
};

/** The number of deals in a list. Counts are read only if there is more than one page. */
export function ResultCount({ list: { params } }: { list: List }) {
  const { sort, ...filters } = params;
  const page = useRead(reads.deals(params)).data;
  const isWhole = page !== undefined && page.next === undefined;
  const counted = sort in shownIn ? shownIn[sort]?.(filters) : filters;
  const counts = useRead(page === undefined || isWhole || counted === undefined ? undefined : reads.counts(counted)).data;
  const found = Object.values(page?.deals ?? {}).filter(({ match }) => match !== 'partial').length;
  const known = isWhole ? { matching: found } : counts;
  const shown = known && countText(known);
  // What is listed for other words than the typed ones was not counted.
  if (!known || !shown || (known.matching === 0 && found > 0)) return null;
  const words = t('found.count', { count: known.matching, counted: shown });
  // Who sees the screen reads in place of the list that nothing matches.
  return known.matching === 0 ? <span className="sr-only">{words}</span> : words;
}
