import type { BoardInfo } from '../../shared/board-info.ts';
import { type DealFilters, dealFilterNames, type FilterName } from '../../shared/deal-filters.ts';
import { defaultDistance } from '../../shared/first-load-limits.ts';
import { reads } from '../../shared/reads.ts';
import { categoryName, useBoard } from '../board/use-board.ts';
import { useRead } from '../engine/use-read.ts';
import { kilometres } from '../i18n/distance.ts';
import { day, money } from '../i18n/format.ts';
import { list } from '../i18n/list.ts';
import { placeName } from '../i18n/place-name.ts';
import { t, tIfKnown } from '../i18n/t.ts';
import { useToday } from './use-today.ts';

/** An active filter as text; a price range is one filter with two names. */
export interface ActiveFilter {
  names: readonly FilterName[];
  words: string;
}

interface Filtered {
  params: DealFilters;
  /** In the order of the address. */
  activeFilters: readonly FilterName[];
}

/** The active filters as text. */
export function useActiveFilters({ params, activeFilters }: Filtered): ActiveFilter[] {
  const board = useBoard();
  const today = useToday();
  const merchant = useRead(params.merchant === undefined ? undefined : reads.merchant(params.merchant)).data?.name;
  const place = useRead(params.near === undefined ? undefined : reads.place(params.near)).data?.name;
  const named = { merchant: merchant ?? params.merchant, near: nearLabel(place ?? '…', params.within) };
  return activeFilters.flatMap((name) => {
    if (name === 'maxPrice' && activeFilters.includes('minPrice')) return [];
    const words = name === 'merchant' || name === 'near' ? named[name] : labels[name](params[name] ?? '', params, { board, today });
    return words === undefined ? [] : [{ names: namesOf(name), words }];
  });
}

/** What a list of no words is: Free near Leipzig. Empty without filters. */
export function useListName(params: DealFilters): string {
  const others = dealFilterNames.filter((name) => params[name] !== undefined && name !== 'near');
  const what = list(useActiveFilters({ params, activeFilters: others }).map(({ words }) => words));
  const place = useRead(params.near === undefined ? undefined : reads.place(params.near)).data?.name ?? '…';
  return params.near === undefined ? what : nearName(what, place);
}

export const nearName = (what: string, place: string): string =>
  what === '' ? t('places.near', { place }) : t('found.near', { what, place });

/** Filters that go together. */
function namesOf(name: FilterName): readonly FilterName[] {
  if (name === 'minPrice' || name === 'maxPrice') return ['minPrice', 'maxPrice', 'currency'];
  if (name === 'expiredSince') return ['expiredSince', 'state'];
  return name === 'near' ? ['near', 'within'] : [name];
}

const nearLabel = (place: string, within: string = defaultDistance) =>
  t('filters.near.of', { place, distance: kilometres(Number(within)) });

export const kindLabel = (kind: string): string => tIfKnown(`post.kind.${kind}`) ?? kind;

type Range = Pick<DealFilters, 'minPrice' | 'maxPrice' | 'currency'>;

/** A price range in minor units of its currency, by default `usual`; a missing bound is open. */
export function priceRangeLabel({ minPrice, maxPrice, currency }: Range, usual: string): string {
  if (Number(maxPrice) === 0) return t('price.free');
  const [low, high] = [minPrice, maxPrice].map((bound) => (bound === undefined ? undefined : money(Number(bound), currency ?? usual)));
  if (low === undefined) return t('filters.price.upTo', { high: high ?? '' });
  return high === undefined ? t('filters.price.from', { low }) : t('filters.price.between', { low, high });
}

type Label = (value: string, filters: DealFilters, known: { board: BoardInfo; today: string }) => string | undefined;

const band: Label = (_, filters, { board: { currency, priceCurrency = currency } }) => priceRangeLabel(filters, priceCurrency);

const sinceLabel =
  (name: 'filters.posted' | 'filters.expiredSince'): Label =>
  (date, _, { today }) =>
    date === today ? t(`${name}.today`) : t(`${name}.day`, { day: day(date, 'UTC') });

/** Complete, so that a filter without a label does not compile. The names of the merchant and the place have to be read first. */
const labels: Record<Exclude<FilterName, 'merchant' | 'near'>, Label> = {
  q: (q) => t('filters.words', { q }),
  category: (slug, _, { board: { categories } }) => {
    const category = categories[slug];
    return category === undefined ? slug : categoryName(category);
  },
  author: (handle) => t('filters.by', { handle }),
  kind: kindLabel,
  minPrice: band,
  maxPrice: band,
  /** Shown with the amounts. */
  currency: () => undefined,
  saving: (percent) => t('filters.saving.atLeast', { percent }),
  region: placeName,
  /** Shown with the place. */
  within: () => undefined,
  shipping: () => t('filters.shipping'),
  state: (state) => t(state === 'live' ? 'filters.live' : 'filters.onlyExpired'),
  members: () => t('deal.membersOnly'),
  since: sinceLabel('filters.posted'),
  expiredSince: sinceLabel('filters.expiredSince'),
};
