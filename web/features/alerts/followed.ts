import type { Alert } from '../../../shared/alerts.ts';
import type { CommandInput } from '../../../shared/commands.ts';
import { type DealFilters, dealFilterNames } from '../../../shared/deal-filters.ts';
import type { DealCard } from '../../../shared/deals.ts';
import { dealAddress, searchAddress } from '../../deals/addresses.ts';

/** What an alert is about: a list with its filters, one deal, or the reader's saved deals. */
export type Followed = { filters: DealFilters } | { deal: Pick<DealCard, 'id' | 'slug' | 'title' | 'state'> } | { saved: true };

/** An alert notifies of what happens from now on, so it has no use for these filters. */
const withoutTime = ({ since: _, state: _state, ...filters }: DealFilters): DealFilters => filters;

/** What a list's bell follows. */
export const followedList = (filters: DealFilters): Followed => ({
  filters: Object.fromEntries(Object.entries(withoutTime(filters)).filter(([name]) => dealFilterNames.some((each) => each === name))),
});

/** Undefined while the reader does not see its deal. */
export function followedBy({ filters, deal, saved }: Alert): Followed | undefined {
  if (filters !== undefined) return { filters };
  if (saved) return { saved };
  return deal && { deal };
}

/** Where one sees what is followed. */
export function addressOf(followed: Followed): string {
  if ('filters' in followed) return searchAddress({ ...followed.filters, sort: 'new' });
  return 'deal' in followed ? dealAddress(followed.deal) : '/saved';
}

/** Whether both are the same list, deal or saved deals. */
export const isSameFollowed = (one: Followed | undefined, other: Followed): boolean => one !== undefined && keyOf(one) === keyOf(other);

function keyOf(followed: Followed): string {
  if ('saved' in followed) return 'saved';
  if ('deal' in followed) return `deal ${followed.deal.id}`;
  return JSON.stringify(dealFilterNames.map((name) => withoutTime(followed.filters)[name] ?? ''));
}

export type TriableAlert = CommandInput<'tryAlert'>['body'];

/** An alert as it can be tried. */
export function trialOf({ filters, deal, saved, moments, speed, excluded }: Alert): TriableAlert | undefined {
  const target = filters !== undefined ? { filters } : saved ? { saved } : deal && { deal: deal.id };
  const slugs = { merchants: excluded.merchants.map(({ slug }) => slug), categories: excluded.categories.map(({ slug }) => slug) };
  return target && { ...target, moments, ...(speed === undefined ? {} : { speed }), excluded: slugs };
}
