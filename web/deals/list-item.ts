import type { DealCard } from '../../shared/deals.ts';

/** A deal in a list: as it is known, gone, or still on its way. */
export interface ListItem {
  id: number;
  deal: DealCard | undefined;
  gone: boolean;
  /** What begins with it, in a search. */
  begins?: 'mentions' | 'partial' | 'onlyPartial' | undefined;
}
