import type { DealDetail } from '../../../../shared/deals.ts';
import type { CheckVerdict } from '../../../../shared/states.ts';

/** Whether a new price can be reported; a freebie that costs something has expired. */
export const hasPrice = ({ price, kind }: Pick<DealDetail, 'price' | 'kind'>): boolean => price !== undefined && kind !== 'freebie';

/** The verdicts that make sense now, and the reader's own, to withdraw it. */
export function verdictsFor(deal: Pick<DealDetail, 'price' | 'kind' | 'state'>, own: CheckVerdict | undefined): CheckVerdict[] {
  const all: CheckVerdict[] = deal.state === 'live' ? ['works', 'dead', ...(hasPrice(deal) ? ['price_changed' as const] : [])] : ['works'];
  return own === undefined || all.includes(own) ? all : [...all, own];
}
