import type { DealSort } from './ranking.ts';

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

export interface DealListParams {
  sort?: DealSort | undefined;
  category?: string | undefined;
  merchant?: string | undefined;
  author?: string | undefined;
  after?: string | undefined;
}

export const reads = {
  site: () => '/api/site',
  deals: ({ sort, category, merchant, author, after }: DealListParams = {}) =>
    path('/api/deals', { sort: sort === 'hot' ? undefined : sort, category, merchant, author, after }),
  deal: (id: number | string) => `/api/deals/${id}`,
  thread: (id: number | string, after?: string) => path(`/api/deals/${id}/comments`, { after }),
  merchant: (slug: string) => `/api/merchants/${encodeURIComponent(slug)}`,
  person: (handle: string) => `/api/people/${encodeURIComponent(handle)}`,
  me: () => '/api/me',
  marks: (deals: readonly number[]) => `/api/me/marks?deals=${[...deals].sort((a, b) => a - b).join(',')}`,
  commentVotes: (deal: number | string) => `/api/me/comment-votes?deal=${deal}`,
  saves: (after?: string) => path('/api/me/saves', { after }),
} as const;
