import type { ListSort } from '../../../shared/deal-filters.ts';
import type { Row } from '../../engine/dependencies.ts';
import { couldMatchFilter, type DealFilter } from './filter-definitions.ts';
import { orderOf } from './orders.ts';
import { relevance } from './relevance.ts';

/** The part of a list that a page shows, by sort key. */
interface PageRange {
  sort: ListSort;
  filter: DealFilter;
  /** The page's cursor; absent on the first page. */
  top?: number | undefined;
  /** Its last deal; absent on the last page, to which all deals further down belong. */
  bottom?: number | undefined;
}

/** Whether a changed row of `deals` could appear on this page. When in doubt it could. */
export function couldAppearIn({ sort, filter, top = Infinity, bottom = -Infinity }: PageRange): (row: Row) => boolean {
  const { keyOf, tolerance } = orderOf(sort, filter.factors);
  const couldMatch = couldMatchFilter(filter);
  // Only an evaluation knows how relevant a deal is.
  const maxBonus = sort === 'best' ? relevance.exact : 0;
  return (row) => {
    if (row.state !== 'live' && row.state !== 'expired') return false;
    const key = keyOf(row);
    if (key === undefined) return true;
    return key !== 'none' && key + maxBonus >= bottom - tolerance && key <= top + tolerance && couldMatch(row);
  };
}
