import type { DealCard } from '../../shared/deals.ts';
import { dealsPerPage } from '../../shared/first-load-limits.ts';

/** A deal in a list: as it is known, gone, or still on its way. */
export interface ListItem {
  id: number;
  deal: DealCard | undefined;
  gone: boolean;
  /** What begins with it, in a search. */
  begins?: 'mentions' | 'partial' | 'onlyPartial' | undefined;
}

/** Parts as long as the server's pages, each of which watches the reader's own votes and saves. */
export const inPages = (items: readonly ListItem[]): ListItem[][] =>
  Array.from({ length: Math.ceil(items.length / dealsPerPage) }, (_, page) => items.slice(page * dealsPerPage, (page + 1) * dealsPerPage));
