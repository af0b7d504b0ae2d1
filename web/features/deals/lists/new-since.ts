import type { DealCard } from '../../../../shared/deals.ts';

interface NewSince {
  /** How many live deals are newer than the moment. */
  count: number;
  isByAge: boolean;
  /** In the order of their age, the first deal that is not newer. */
  older?: number | undefined;
}

/** What is new in a list since a moment (ISO 8601). */
export function newSince(deals: readonly Pick<DealCard, 'id' | 'state' | 'liveAt'>[], since = ''): NewSince {
  const isByAge = deals.every(({ liveAt }, i) => liveAt <= (deals[i - 1]?.liveAt ?? liveAt));
  const count = deals.filter(({ state, liveAt }) => state === 'live' && liveAt > since).length;
  return { count, isByAge, older: isByAge ? deals.find(({ liveAt }) => liveAt <= since)?.id : undefined };
}
