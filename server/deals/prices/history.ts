import { priceHistory } from '../../../shared/limits.ts';
import type { PriceHistory } from '../../../shared/prices.ts';
import type { PriceSource } from '../../../shared/states.ts';

export interface SeenPrice {
  deal: number;
  price: number;
  seenAt: Date;
  source: PriceSource;
  /** Whether it counts for the lowest price. */
  counts: boolean;
}

/** Turns prices, newest first, into a history: oldest first, without repeated prices. */
export function historyOf(currency: string, newestFirst: readonly SeenPrice[]): PriceHistory {
  const oldestFirst = newestFirst.toReversed();
  const changes = oldestFirst.filter(({ price }, index) => price !== oldestFirst[index - 1]?.price);
  const lowest = oldestFirst
    .filter(({ counts }) => counts)
    .reduce<SeenPrice | undefined>((least, point) => (least && least.price <= point.price ? least : point), undefined);
  return {
    currency,
    points: changes
      .slice(-priceHistory.shown)
      .map(({ deal, price, seenAt, source }) => ({ price, seenAt: seenAt.toISOString(), source, deal })),
    ...(lowest === undefined ? {} : { lowest: { price: lowest.price, seenAt: lowest.seenAt.toISOString() } }),
  };
}
