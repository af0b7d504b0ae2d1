import { comparedCounts } from './compared-list.ts';
import type { DealFilters } from './deal-filters.ts';
import type { DealList } from './deals.ts';
import { afterIn, listIn } from './list-address.ts';
import { logParamsIn } from './log-address.ts';
import { personSortIn, showsComments } from './person-address.ts';
import { reads } from './reads.ts';
import { savedSortIn } from './saved-address.ts';

/** A read that a screen starts with, and the personal reads (votes, saves) that depend on its data. */
export interface FirstRead {
  path: string;
  own?: (answer: unknown) => string[];
}

interface Screen {
  /** A path pattern of the web's router; `*` matches all others. */
  path: string;
  shows: string;
  reads?: (named: Readonly<Record<string, string>>, search: string) => FirstRead[];
  /** The server renders it: it shows guests something. */
  rendered?: true;
}

/** Every screen of the web. A test compares them with its router. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    shows: 'The feed: hot, new, rising, discussed, cheapest, biggest saving, ending soon (`?sort=`), with any filters',
    reads: (_, search) => feed(search),
    rendered: true,
  },
  {
    path: '/c/:category',
    shows: 'The feed of one category',
    reads: ({ category }, search) => feed(search, { category }),
    rendered: true,
  },
  {
    path: '/m/:merchant',
    shows: 'The feed of one merchant',
    reads: ({ merchant }, search) => feed(search, { merchant }),
    rendered: true,
  },
  {
    path: '/search',
    shows: 'Search results (`?q=`), best match first, with any filters',
    reads: (_, search) => feed(search),
    rendered: true,
  },
  {
    path: '/d/:id/:slug?',
    shows: 'A deal with its thread',
    reads: ({ id = '' }, search) => [
      { path: reads.deal(id), own: () => [reads.marks([Number(id)]), reads.commentVotes(id)] },
      { path: reads.offers(id) },
      { path: reads.prices(id) },
      { path: reads.thread(id, { sort: 'best', after: afterIn(search) }) },
    ],
    rendered: true,
  },
  {
    path: '/d/:id/:slug/history',
    shows: 'The edit history of a deal',
    reads: ({ id = '' }) => [{ path: reads.deal(id) }, { path: reads.revisions(id) }],
    rendered: true,
  },
  { path: '/d/:id/:slug/edit', shows: 'The edit form of a deal', reads: ({ id = '' }) => [{ path: reads.deal(id) }] },
  { path: '/post', shows: 'The form for a new deal' },
  { path: '/scheduled', shows: 'Your own scheduled deals' },
  { path: '/saved', shows: 'Your own saved deals (`?sort=`)', reads: (_, search) => [list(reads.saves(undefined, savedSortIn(search)))] },
  {
    path: '/following',
    shows: 'The newest deals of what you follow, and why each is there',
    reads: () => [{ path: reads.alerts() }, list(reads.following())],
  },
  { path: '/alerts', shows: 'Your own alerts: to see, try, pause, mute, edit and delete them', reads: () => [{ path: reads.alerts() }] },
  {
    path: '/inbox',
    shows: 'Your notifications: alerts, replies and mentions, what became of your deals, and what moderators decided (`?filter=`)',
  },
  {
    path: '/u/:handle',
    shows: 'A person and their deals (`?sort=`), or their comments (`?show=comments`)',
    reads: ({ handle = '' }, search) => [
      { path: reads.person(handle) },
      { path: reads.personRecord(handle) },
      showsComments(search)
        ? { path: reads.personComments(handle, afterIn(search)) }
        : list(reads.deals({ sort: personSortIn(search), author: handle, after: afterIn(search) })),
    ],
    rendered: true,
  },
  {
    path: '/modlog',
    shows: 'The public log: what moderators, fact-checkers and the board did, with filters',
    reads: (_, search) => [{ path: reads.moderationLog(logParamsIn(search)) }],
    rendered: true,
  },
  { path: '/mod', shows: 'Leads to the queue' },
  { path: '/mod/queue', shows: 'What waits for the moderators' },
  { path: '/mod/merchants', shows: 'Merchants, to search and edit, and claims of representatives' },
  { path: '/mod/merchants/:id', shows: 'One merchant, with everything that moderators edit' },
  { path: '/mod/log', shows: 'The whole staff log, for moderators and admins' },
  { path: '/welcome', shows: 'Choosing a handle at the first sign-in' },
  { path: '/settings/channels', shows: 'Your notification channels: add, test, pause, quiet hours, digests' },
  { path: '/settings/filters', shows: 'Your own mute rules, and whom you have blocked' },
  { path: '/settings/reports', shows: 'Your own reports and what became of them' },
  { path: '/settings/profile', shows: 'Your name, picture and bio' },
  { path: '/settings/identities', shows: 'What you sign in with: add and remove' },
  { path: '/settings/sessions', shows: 'Where you are signed in' },
  { path: '/settings/tokens', shows: 'Your personal tokens, and how to use them' },
  { path: '/settings/data', shows: 'Exporting your data, and deleting your account' },
  { path: '/settings', shows: 'Settings: language and appearance' },
  {
    path: '/pages/:name',
    shows: "The board's own pages: about, rules, privacy, terms, imprint, contact",
    reads: ({ name = '' }) => [{ path: reads.boardPage(name) }],
    rendered: true,
  },
  {
    path: '/admin/:section?',
    shows: 'Administration: first steps, name and look, pages, categories, constants, people, rules for what people write, delivery, jobs',
  },
  {
    path: '/status',
    shows: 'Whether the board is live, when it did not run, delivery delays per channel, and what is stopped',
    reads: () => [{ path: reads.status() }],
    rendered: true,
  },
  { path: '/mod/merchant-bans', shows: 'Bans of domains and merchants, for moderators and admins' },
  { path: '/sanctions', shows: 'What moderators decided about your account, and your appeals' },
  { path: '/mod/people', shows: 'People for moderators: search' },
  { path: '/mod/people/:id', shows: 'A person for moderators: history, sanctions, accounts that may be the same person' },
  {
    path: '/sign-in',
    shows: 'The choice of a sign-in service, where the board has several',
    reads: () => [{ path: reads.signInProviders() }],
    rendered: true,
  },
  { path: '/sign-in-failed', shows: 'Why a sign-in failed, and the way back' },
  { path: '*', shows: 'Not found, or offline' },
];

const patterns = screens.filter(({ path }) => path !== '*').map((screen) => ({ screen, pattern: patternOf(screen.path) }));

/** Matches paths like the web's router: `:name` is a segment, `:name?` an optional one. URLPattern is ten times slower. */
function patternOf(path: string): RegExp {
  const parts = path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${parts}$`, 'i');
}

/** What a screen starts with, for the server to put into the HTML. */
export interface FirstScreen {
  path: string;
  reads: FirstRead[];
  isRendered: boolean;
}

/** The screen of an address; undefined where there is none. */
export function firstScreen(pathname: string, search: string): FirstScreen | undefined {
  const address = pathname.replace(/(?<=[^/])\/$/, '');
  for (const { pattern, screen } of patterns) {
    const match = pattern.exec(address);
    if (match === null) continue;
    const named = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value = '']) => [name, decode(value)]));
    return { path: screen.path, reads: screen.reads?.(named, search) ?? [], isRendered: screen.rendered ?? false };
  }
  return undefined;
}

/** The reads of a feed, with the merchant and the place that its heading or a filter names. `own` are the filters of the path. */
function feed(search: string, own: DealFilters = {}): FirstRead[] {
  const asked = listIn(search, own);
  const { merchant, near } = asked;
  const counts = comparedCounts(asked);
  return [
    ...(merchant === undefined ? [] : [{ path: reads.merchant(merchant) }]),
    ...(near === undefined ? [] : [{ path: reads.place(near) }]),
    list(reads.deals({ ...asked, after: afterIn(search) })),
    ...(counts === undefined ? [] : [{ path: counts }]),
  ];
}

const list = (path: string): FirstRead => ({
  path,
  own: (answer) => {
    const { order } = answer as DealList;
    return order.length === 0 ? [] : [reads.marks(order), reads.muteRules(), reads.mutedDeals(order)];
  },
});

/** An invalid escape is an unknown address, not an error. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
