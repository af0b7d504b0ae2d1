import type { ListSort } from './ranking.ts';

/**
 * The path of every read, spelled in one way: parameters in this order, defaults left out. The web watches what these return,
 * the server puts the same reads into the HTML, and both meet in the cache under the same key.
 */
function path(base: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  const text = search.toString();
  return text === '' ? base : `${base}?${text}`;
}

export type DealFilters = { [filter in keyof typeof dealFilterOrder]?: string | undefined };
export interface DealListParams extends DealFilters {
  sort?: ListSort | undefined;
  after?: string | undefined;
}

/** The filters in the order in which an address has them. Kept here, beside the paths, because zod is not in the web's first load. */
const dealFilterOrder = {
  q: 0,
  category: 1,
  merchant: 2,
  author: 3,
  kind: 4,
  minPrice: 5,
  maxPrice: 6,
  saving: 7,
  region: 8,
  shipping: 9,
  state: 10,
  members: 11,
  since: 12,
} as const;
export const dealFilterNames = Object.keys(dealFilterOrder) as (keyof DealFilters)[];

const inOrder = (params: DealFilters) => Object.fromEntries(dealFilterNames.map((name) => [name, params[name]]));

/** How a list is sorted where its address does not say. */
export const defaultSort = ({ q }: DealFilters): ListSort => (q === undefined ? 'hot' : 'best');

export const reads = {
  site: () => '/api/site',
  deals: ({ sort, after, ...filters }: DealListParams = {}) =>
    path('/api/deals', { sort: sort === defaultSort(filters) ? undefined : sort, ...inOrder(filters), after }),
  counts: (filters: DealFilters = {}) => path('/api/deals/counts', inOrder(filters)),
  similar: (title: string, merchant?: string) => path('/api/deals/similar', { title, merchant }),
  suggestions: (q: string) => path('/api/search', { q }),
  deal: (id: number | string) => `/api/deals/${id}`,
  thread: (id: number | string, after?: string) => path(`/api/deals/${id}/comments`, { after }),
  prices: (id: number | string) => `/api/deals/${id}/prices`,
  revisions: (id: number | string) => `/api/deals/${id}/revisions`,
  merchant: (slug: string) => `/api/merchants/${encodeURIComponent(slug)}`,
  person: (handle: string) => `/api/people/${encodeURIComponent(handle)}`,
  me: () => '/api/me',
  marks: (deals: readonly number[]) => `/api/me/marks?deals=${inPlace(deals)}`,
  muteRules: () => '/api/me/filters',
  mutedDeals: (deals: readonly number[]) => `/api/me/filtered?deals=${inPlace(deals)}`,
  scheduled: () => '/api/me/scheduled',
  commentVotes: (deal: number | string) => `/api/me/comment-votes?deal=${deal}`,
  saves: (after?: string) => path('/api/me/saves', { after }),
} as const;

const inPlace = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join(',');
