import type { DealFilters } from './deal-filters.ts';
import type { DealList } from './deals.ts';
import { listIn } from './list-address.ts';
import { reads } from './reads.ts';

/** A read that a screen starts with, and which of your own reads (votes, saves) go with its answer. */
export interface FirstRead {
  path: string;
  own?: (answer: unknown) => string[];
}

interface Screen {
  /** As the web's router writes it; `*` is every other. */
  path: string;
  shows: string;
  reads?: (named: Readonly<Record<string, string>>, search: string) => FirstRead[];
}

/** Every screen of the web; its router has these and no others (a test compares the two). */
export const screens: readonly Screen[] = [
  {
    path: '/',
    shows: 'The feed: hot, new, rising, discussed (`?sort=`), narrowed by any of the filters',
    reads: (_, search) => feed(search),
  },
  {
    path: '/c/:category',
    shows: 'The feed of one category',
    reads: ({ category }, search) => feed(search, { category }),
  },
  {
    path: '/m/:merchant',
    shows: 'The feed of one merchant',
    reads: ({ merchant }, search) => feed(search, { merchant }),
  },
  {
    path: '/search',
    shows: 'What is found for the words (`?q=`), best first, narrowed by any of the filters',
    reads: (_, search) => feed(search),
  },
  {
    path: '/d/:id/:slug?',
    shows: 'A deal with its thread',
    reads: ({ id = '' }) => [
      { path: reads.deal(id), own: () => [reads.marks([Number(id)]), reads.commentVotes(id)] },
      { path: reads.thread(id) },
    ],
  },
  {
    path: '/d/:id/:slug/history',
    shows: 'What was changed in a deal, when and by whom',
    reads: ({ id = '' }) => [{ path: reads.deal(id) }, { path: reads.revisions(id) }],
  },
  { path: '/d/:id/:slug/edit', shows: 'The edit form of a deal', reads: ({ id = '' }) => [{ path: reads.deal(id) }] },
  { path: '/post', shows: 'The form for a new deal' },
  { path: '/scheduled', shows: 'Your own scheduled deals' },
  { path: '/saved', shows: 'What one has saved', reads: () => [list(reads.saves())] },
  {
    path: '/u/:handle',
    shows: 'A person and their deals',
    reads: ({ handle = '' }) => [{ path: reads.person(handle) }, list(reads.deals({ sort: 'new', author: handle }))],
  },
  { path: '/welcome', shows: 'Choosing a handle at the first sign-in' },
  { path: '/settings/filters', shows: 'What one does not want to see' },
  { path: '/settings', shows: 'Language and look' },
  { path: '/sign-in-failed', shows: 'Why a sign-in did not work, and the way back' },
  { path: '*', shows: 'Not found; also the notice that you are offline' },
];

const patterns = screens.filter(({ path }) => path !== '*').map(({ path, reads }) => ({ reads, pattern: patternOf(path) }));

/** As the web's router reads a path: `:name` stands for a part of it, `:name?` also for none. A URLPattern takes ten times as long. */
function patternOf(path: string): RegExp {
  const parts = path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${parts}$`, 'i');
}

/** Which reads a screen starts with, from its address alone, for the server to put into the HTML. Undefined where there is no screen. */
export function firstReads(pathname: string, search: string): FirstRead[] | undefined {
  const address = pathname.replace(/(?<=[^/])\/$/, '');
  for (const { pattern, reads } of patterns) {
    const match = pattern.exec(address);
    if (match === null) continue;
    const named = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value = '']) => [name, decode(value)]));
    return reads?.(named, search) ?? [];
  }
  return undefined;
}

/** What a feed shows, with the name of the merchant that its heading or a filter has. `own` is what the path itself says. */
function feed(search: string, own: DealFilters = {}): FirstRead[] {
  const asked = listIn(search, own);
  const { merchant } = asked;
  return [...(merchant === undefined ? [] : [{ path: reads.merchant(merchant) }]), list(reads.deals(asked))];
}

const list = (path: string): FirstRead => ({
  path,
  own: (answer) => {
    const { order } = answer as DealList;
    return order.length === 0 ? [] : [reads.marks(order), reads.muteRules(), reads.mutedDeals(order)];
  },
});

/** A broken escape is an address that leads nowhere, not an error. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
