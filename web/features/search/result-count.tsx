import { reads } from '../../../shared/reads.ts';
import { t } from '../../i18n/t.ts';
import { useRead } from '../../live/use-read.ts';
import { countText } from './count-text.ts';
import type { List } from './use-list.ts';

/** The number of deals in a list. Counts are read only if there is more than one page. */
export function ResultCount({ list: { params } }: { list: List }) {
  const { sort, ...filters } = params;
  const page = useRead(reads.deals(params)).data;
  const isWhole = page !== undefined && page.next === undefined;
  // The board does not count rising deals separately.
  const isCounted = page !== undefined && !isWhole && sort !== 'rising';
  const counts = useRead(isCounted ? reads.counts(filters) : undefined).data;
  const known = isWhole ? { shown: page.order.length } : counts;
  return known && t('found.count', { count: known.shown, counted: countText(known) });
}
