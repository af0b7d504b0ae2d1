import type { z } from 'zod';
import type { Account, Blocks, DueConsents, Profile, Sessions } from './account.ts';
import type { Activity } from './activity.ts';
import type { BoardPage } from './admin/pages.ts';
import type { OwnAffiliations } from './affiliations.ts';
import type { Alerts } from './alerts.ts';
import type { BoardInfo } from './board-info.ts';
import type { Channels } from './channels.ts';
import type { CommentsQuery, Offers, Thread } from './comments.ts';
import { type DealFilters, dealFilterNames, type ListSort } from './deal-filters.ts';
import type { DealDetail, DealFigures, DealList, DealsQuery, Scheduled } from './deals.ts';
import type { BoardStatus } from './delivery.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import type { Following, FollowingQuery } from './following.ts';
import type { Held } from './held.ts';
import type { Inbox, InboxCount, InboxQuery, Mentionable, MentionableQuery } from './inbox.ts';
import type { InboxFilter } from './inbox-filters.ts';
import type { Merchant, MerchantAt } from './merchants.ts';
import type { MutedDeals, MuteRules } from './mute-rules.ts';
import type { Me, PersonComments, PersonCommentsQuery, PersonPage, PersonRecord } from './people.ts';
import type { Place, Places, PlacesQuery } from './places.ts';
import type { Posting } from './posting.ts';
import type { Presence } from './presence.ts';
import type { PriceHistory } from './prices.ts';
import type { PushKey } from './push.ts';
import type { ReadDeals } from './read-deals.ts';
import type { OwnReports } from './reports.ts';
import type { Revisions } from './revisions.ts';
import type { OwnSanctions } from './sanctions.ts';
import type { SavedSort } from './saved-address.ts';
import type { Saves, SavesQuery } from './saves.ts';
import type { CountsQuery, DealCounts, Related, SearchQuery, SimilarQuery, Suggestions } from './search.ts';
import type { Identities, SignInProviders } from './sign-in.ts';
import type { PublicLog, StaffLog, StaffLogQuery } from './staff-log.ts';
import type { ThreadSort } from './thread-sorts.ts';
import type { Tokens } from './tokens.ts';
import type { OwnTrust } from './trust.ts';
import type { CommentVotes, CommentVotesQuery, Marks } from './votes.ts';

declare const answer: unique symbol;
/** The path of a read. Its type contains the type of the read's data, so no cast is needed. */
export type ReadPath<Answer> = string & { readonly [answer]: Answer };

export type QueryOf<Query> = { [name in keyof z.input<Query>]?: string | undefined };

/** Spells a path in one way, parameters in the given order, so that the browser and the server's HTML share a cache key. */
export function read<Answer, Query extends z.ZodType = z.ZodObject>(base: string, query: QueryOf<Query> = {}): ReadPath<Answer> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (typeof value === 'string') search.set(key, value);
  return (search.size === 0 ? base : `${base}?${search}`) as ReadPath<Answer>;
}

export interface DealListParams extends DealFilters {
  sort?: ListSort | undefined;
  after?: string | undefined;
}

interface ThreadParams {
  sort?: ThreadSort | undefined;
  after?: string | undefined;
}

/** Filters of the logs, in this order; `who` and `person` are handles. */
export interface LogParams {
  action?: string | undefined;
  who?: string | undefined;
  deal?: string | undefined;
  person?: string | undefined;
  after?: string | undefined;
}

const inOrder = (params: DealFilters) => Object.fromEntries(dealFilterNames.map((name) => [name, params[name]]));

/** The order of a list whose address has none. */
export const defaultSort = ({ q, state }: DealFilters): ListSort => (state === 'expired' ? state : q === undefined ? 'hot' : 'best');

/** Encodes a part of a path. A colon stays, as in `:slug`. */
const segment = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':');
const inOrderOfId = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(',');

/**
 * Every read, except those of the queue, which are in queue-reads.ts. The web watches these paths; the server defines each where its parameters are names, such as `reads.deal(':id')` (liveRead).
 */
export const reads = {
  board: () => read<BoardInfo>('/api/board'),
  exchangeRates: () => read<ExchangeRates>('/api/exchange-rates'),
  deals: ({ sort, after, ...filters }: DealListParams = {}) =>
    read<DealList, typeof DealsQuery>('/api/deals', {
      sort: sort === defaultSort(filters) ? undefined : sort,
      ...inOrder(filters),
      after,
    }),
  counts: (filters: DealFilters = {}) => read<DealCounts, typeof CountsQuery>('/api/deals/counts', inOrder(filters)),
  similar: (title: string, merchant?: string) => read<DealList, typeof SimilarQuery>('/api/deals/similar', { title, merchant }),
  suggestions: (q: string) => read<Suggestions, typeof SearchQuery>('/api/search', { q }),
  activity: () => read<Activity>('/api/activity'),
  presence: () => read<Presence>('/api/presence'),
  deal: (id: number | string) => read<DealDetail>(`/api/deals/${id}`),
  thread: (id: number | string, { sort, after }: ThreadParams = {}) =>
    read<Thread, typeof CommentsQuery>(`/api/deals/${id}/comments`, { sort: sort === 'old' ? undefined : sort, after }),
  offers: (id: number | string) => read<Offers>(`/api/deals/${id}/offers`),
  related: (id: number | string) => read<Related>(`/api/deals/${id}/related`),
  dealPresence: (id: number | string) => read<Presence>(`/api/deals/${id}/presence`),
  prices: (id: number | string) => read<PriceHistory>(`/api/deals/${id}/prices`),
  revisions: (id: number | string) => read<Revisions>(`/api/deals/${id}/revisions`),
  places: (q?: string, whole?: 'true') => read<Places, typeof PlacesQuery>('/api/places', { q, whole }),
  place: (id: number | string) => read<Place>(`/api/places/${id}`),
  merchantAt: (host: string) => read<MerchantAt>(`/api/merchants/at/${segment(host)}`),
  ownAffiliations: () => read<OwnAffiliations>('/api/me/affiliations'),
  merchant: (slug: string) => read<Merchant>(`/api/merchants/${segment(slug)}`),
  person: (handle: string) => read<PersonPage>(`/api/people/${segment(handle)}`),
  moderationLog: (params: LogParams = {}) => read<PublicLog, typeof StaffLogQuery>('/api/moderation-log', { ...params }),
  staffLog: (params: LogParams = {}) => read<StaffLog, typeof StaffLogQuery>('/api/mod/staff-log', { ...params }),
  status: () => read<BoardStatus>('/api/status'),
  boardPage: (name: string) => read<BoardPage>(`/api/pages/${segment(name)}`),
  myTrust: () => read<OwnTrust>('/api/me/trust'),
  personRecord: (handle: string) => read<PersonRecord>(`/api/people/${segment(handle)}/record`),
  personComments: (handle: string, after?: string) =>
    read<PersonComments, typeof PersonCommentsQuery>(`/api/people/${segment(handle)}/comments`, { after }),
  me: () => read<Me>('/api/me'),
  signInProviders: () => read<SignInProviders>('/api/sign-in-providers'),
  identities: () => read<Identities>('/api/me/identities'),
  sessions: () => read<Sessions>('/api/me/sessions'),
  tokens: () => read<Tokens>('/api/me/tokens'),
  account: () => read<Account>('/api/me/account'),
  profile: () => read<Profile>('/api/me/profile'),
  channels: () => read<Channels>('/api/me/channels'),
  pushKey: () => read<PushKey>('/api/push-key'),
  blocks: () => read<Blocks>('/api/me/blocks'),
  dueConsents: () => read<DueConsents>('/api/me/consents'),
  marks: (deals: readonly number[]) => read<Marks>(`/api/me/marks?deals=${inOrderOfId(deals)}`),
  muteRules: () => read<MuteRules>('/api/me/mute-rules'),
  readDeals: () => read<ReadDeals>('/api/me/read-deals'),
  mutedDeals: (deals: readonly number[]) => read<MutedDeals>(`/api/me/muted-deals?deals=${inOrderOfId(deals)}`),
  inbox: ({ filter, after }: { filter?: InboxFilter | undefined; after?: string | undefined } = {}) =>
    read<Inbox, typeof InboxQuery>('/api/me/inbox', { filter, after }),
  inboxCount: () => read<InboxCount>('/api/me/inbox/count'),
  mentionable: (deal: number | string, q = '') =>
    read<Mentionable, typeof MentionableQuery>('/api/me/mentionable', { deal: String(deal), q: q === '' ? undefined : q }),
  ownSanctions: () => read<OwnSanctions>('/api/me/sanctions'),
  alerts: () => read<Alerts>('/api/me/alerts'),
  dealFigures: (id: number | string) => read<DealFigures>(`/api/me/deals/${id}/figures`),
  following: (after?: string) => read<Following, typeof FollowingQuery>('/api/me/following', { after }),
  scheduled: () => read<Scheduled>('/api/me/scheduled'),
  held: () => read<Held>('/api/me/held'),
  ownReports: () => read<OwnReports>('/api/me/reports'),
  posting: () => read<Posting>('/api/me/posting'),
  commentVotes: (deal: number | string) => read<CommentVotes, typeof CommentVotesQuery>('/api/me/comment-votes', { deal: String(deal) }),
  saves: (after?: string, sort?: SavedSort) => read<Saves, typeof SavesQuery>('/api/me/saves', { sort, after }),
} as const;
