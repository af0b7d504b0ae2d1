import type { Alert } from '../../../../shared/alerts.ts';
import type { CommandInput } from '../../../../shared/commands.ts';
import { type DealFilters, dealFilterNames } from '../../../../shared/deal-filters.ts';
import type { DealCard } from '../../../../shared/deals.ts';
import { dealAddress, searchAddress } from '../../../deals/addresses.ts';

/** What an alert is about: a list with its filters, one deal, or the reader's saved deals. */
export type AlertTarget = { filters: DealFilters } | { deal: Pick<DealCard, 'id' | 'slug' | 'title' | 'state'> } | { saved: true };

/** An alert notifies of what happens from now on, so it has no use for these filters. */
const withoutTime = ({ since: _, expiredSince: _day, state: _state, ...filters }: DealFilters): DealFilters => filters;

/** The target of a list's bell. */
export const listTarget = (filters: DealFilters): { filters: DealFilters } => ({
  filters: Object.fromEntries(Object.entries(withoutTime(filters)).filter(([name]) => dealFilterNames.some((each) => each === name))),
});

/** Whether it is less than everything. */
export const isFollowable = ({ filters }: { filters: DealFilters }): boolean => Object.keys(filters).some((name) => name !== 'currency');

/** Undefined while the reader does not see its deal. */
export function targetOf({ filters, deal, saved }: Alert): AlertTarget | undefined {
  if (filters !== undefined) return { filters };
  if (saved) return { saved };
  return deal && { deal };
}

/** The screen that shows the target. */
export function addressOf(target: AlertTarget): string {
  if ('filters' in target) return searchAddress({ ...target.filters, sort: 'new' });
  return 'deal' in target ? dealAddress(target.deal) : '/saved';
}

/** Whether both are the same list, deal or saved deals. */
export const isSameTarget = (one: AlertTarget | undefined, other: AlertTarget): boolean => one !== undefined && keyOf(one) === keyOf(other);

/** The same for the same target. */
export function keyOf(target: AlertTarget): string {
  if ('saved' in target) return 'saved';
  if ('deal' in target) return `deal ${target.deal.id}`;
  return JSON.stringify(dealFilterNames.map((name) => withoutTime(target.filters)[name] ?? ''));
}

export type TriableAlert = CommandInput<'tryAlert'>['body'];

/** An alert as it can be tried. */
export function trialOf({ filters, deal, saved, mentions, moments, speed, excluded }: Alert): TriableAlert | undefined {
  const body = filters !== undefined ? { filters, mentions } : saved ? { saved } : deal && { deal: deal.id };
  const slugs = { merchants: excluded.merchants.map(({ slug }) => slug), categories: excluded.categories.map(({ slug }) => slug) };
  return body && { ...body, moments, ...(speed === undefined ? {} : { speed }), excluded: slugs };
}
