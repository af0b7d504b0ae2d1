import { domainSlug, type Identity, slip } from './identifiers.ts';

/** How one read can ask for a thing, and what it may reveal. */
export interface ReadRequests {
  /** Every way to name the thing. */
  paths: (of: Identity) => string[];
  /** It tells those who saw a removed or merged deal that it was. */
  saysRemoved?: true;
  /** It shows the reader's own acts, whatever happened to the thing. */
  showsOwnActions?: true;
  /** Moderators and admins read everything there. */
  showsModerators?: true;
  /** The board does not look up who asks, so everyone gets the same. */
  sameForAll?: true;
}

const lists = ({ word, shop, domain, handle }: Identity): string[] => [
  ...[`q=${word}`, `sort=new&q=${word}`, `q=${slip(word)}`, `q=${shop}`, `q=${word}&merchant=${shop}`, `region=${word}`],
  ...[
    `merchant=${shop}`,
    `sort=new&merchant=${shop}`,
    `merchant=${shop}&category=electronics`,
    `sort=cheapest&merchant=${shop}&minPrice=1`,
  ],
  ...[`merchant=${domainSlug(domain)}`, `author=${handle}`, `sort=new&author=${handle}`],
];
const inList = (query: string) => `/api/deals?${query}`;
const ofDeal = (part: string): ReadRequests => ({ paths: ({ deal }) => [`/api/deals/${deal}${part}`], saysRemoved: true });
const counted = (query: string) => `/api/deals/counts?${query.replace(/^sort=\w+&/, '')}`;

/** Every read, with the requests that name a thing. A read that is missing here fails the test. */
export const readRequests: Record<string, ReadRequests> = {
  '/api/board': { paths: () => ['/api/board'] },
  '/api/admin/settings': { paths: () => ['/api/admin/settings'] },
  '/api/admin/constants': { paths: () => ['/api/admin/constants'] },
  '/api/admin/categories': { paths: () => ['/api/admin/categories'] },
  '/api/admin/pages': { paths: () => ['/api/admin/pages'] },
  '/api/admin/pages/history': { paths: () => ['/api/admin/pages/history?name=about&language=en'] },
  '/api/admin/people': { paths: () => [] },
  '/api/admin/jobs': { paths: () => [] },
  '/api/admin/warnings': { paths: () => [] },
  '/api/admin/size': { paths: () => [] },
  '/api/admin/backups': { paths: () => [] },
  '/api/admin/delivery': { paths: () => ['/api/admin/delivery'] },
  '/api/status': { paths: () => ['/api/status'] },
  '/api/pages/:name': { paths: () => ['/api/pages/about'] },
  '/api/exchange-rates': { paths: () => ['/api/exchange-rates'] },
  '/api/deals': { paths: (of) => lists(of).map(inList) },
  '/api/deals/counts': { paths: (of) => [...new Set(lists(of).map(counted))] },
  '/api/deals/similar': {
    paths: ({ word, shop, domain }) =>
      [`title=${word}`, `title=${word}&merchant=${shop}`, `title=A+deal&merchant=${shop}`, `title=A+deal&merchant=${domain}`].map(
        (query) => `/api/deals/similar?${query}`,
      ),
  },
  '/api/deals/:id': ofDeal(''),
  '/api/deals/:id/comments': ofDeal('/comments'),
  '/api/deals/:id/offers': ofDeal('/offers'),
  '/api/activity': { paths: () => ['/api/activity'] },
  '/api/presence': { paths: () => ['/api/presence'] },
  '/api/deals/:id/presence': ofDeal('/presence'),
  '/api/deals/:id/prices': ofDeal('/prices'),
  '/api/deals/:id/related': ofDeal('/related'),
  '/api/deals/:id/revisions': ofDeal('/revisions'),
  '/api/search': { paths: ({ word, shop, handle }) => [word, slip(word), shop, handle].map((typed) => `/api/search?q=${typed}`) },
  '/api/places': { paths: ({ word }) => [`/api/places?q=${word}`] },
  '/api/places/:id': { paths: () => ['/api/places/2879139'] },
  '/api/merchants/at/:host': { paths: ({ domain }) => [`/api/merchants/at/${domain}`] },
  '/api/me/affiliations': { paths: () => ['/api/me/affiliations'] },
  '/api/mod/affiliations': { paths: () => ['/api/mod/affiliations'], showsModerators: true },
  '/api/mod/merchants': { paths: ({ shop }) => ['/api/mod/merchants', `/api/mod/merchants?q=${shop}`], showsModerators: true },
  '/api/mod/merchants/:id': { paths: () => ['/api/mod/merchants/1'] },
  '/api/mod/deals/:id/revisions': { paths: ({ deal }) => [`/api/mod/deals/${deal}/revisions`], saysRemoved: true },
  '/api/mod/deals/:id/merges': { paths: ({ deal }) => [`/api/mod/deals/${deal}/merges`] },
  '/api/merchants/:slug': { paths: ({ shop }) => [`/api/merchants/${shop}`] },
  '/api/people/:handle': { paths: ({ handle }) => [`/api/people/${handle}`] },
  '/api/moderation-log': {
    paths: ({ deal, handle }) => ['', `?deal=${deal}`, `?who=${handle}`, `?person=${handle}`].map((query) => `/api/moderation-log${query}`),
    saysRemoved: true,
  },
  '/api/mod/staff-log': {
    paths: ({ deal, handle }) => ['', `?deal=${deal}`, `?who=${handle}`, `?person=${handle}`].map((query) => `/api/mod/staff-log${query}`),
    showsModerators: true,
  },
  '/api/people/:handle/record': { paths: ({ handle }) => [`/api/people/${handle}/record`] },
  '/api/people/:handle/comments': { paths: ({ handle }) => [`/api/people/${handle}/comments`] },
  '/api/push-key': { paths: () => ['/api/push-key'] },
  '/api/me/channels': { paths: () => ['/api/me/channels'] },
  '/api/sign-in-providers': { paths: () => ['/api/sign-in-providers'] },
  '/api/me/identities': { paths: () => ['/api/me/identities'] },
  '/api/me/sessions': { paths: () => ['/api/me/sessions'] },
  '/api/me/tokens': { paths: () => ['/api/me/tokens'] },
  '/api/me/account': { paths: () => ['/api/me/account'] },
  '/api/me/profile': { paths: () => ['/api/me/profile'] },
  '/api/me/consents': { paths: () => ['/api/me/consents'] },
  '/api/admin/consents': { paths: () => ['/api/admin/consents'] },
  '/api/me/blocks': { paths: () => ['/api/me/blocks'] },
  '/api/me': { paths: () => ['/api/me'] },
  '/api/me/join-request': { paths: () => ['/api/me/join-request'] },
  '/api/admin/statistics': { paths: () => ['/api/admin/statistics'] },
  '/api/admin/registration': { paths: () => ['/api/admin/registration'] },
  '/api/me/trust': { paths: () => ['/api/me/trust'] },
  '/api/me/posting': { paths: () => ['/api/me/posting'] },
  '/api/admin/content-rules': { paths: () => ['/api/admin/content-rules'] },
  '/api/mod/merchant-bans': { paths: () => ['/api/mod/merchant-bans'] },
  '/api/mod/merchant-bans/:id/deals': { paths: () => ['/api/mod/merchant-bans/1/deals'] },
  '/api/me/marks': { paths: ({ deal }) => [`/api/me/marks?deals=${deal}`], showsOwnActions: true },
  '/api/me/comment-votes': { paths: ({ deal }) => [`/api/me/comment-votes?deal=${deal}`], showsOwnActions: true },
  '/api/me/saves': { paths: () => ['/api/me/saves'] },
  '/api/me/sanctions': { paths: () => ['/api/me/sanctions'] },
  '/api/mod/people': { paths: ({ handle, word }) => [handle, word].map((q) => `/api/mod/people?q=${q}`) },
  '/api/mod/people/:id': { paths: () => ['/api/mod/people/1'], showsModerators: true },
  '/api/me/deals/:id/figures': { paths: ({ deal }) => [`/api/me/deals/${deal}/figures`] },
  '/api/me/scheduled': { paths: () => ['/api/me/scheduled'] },
  '/api/me/inbox': { paths: () => ['', '?filter=alerts', '?filter=replies', '?filter=deals'].map((query) => `/api/me/inbox${query}`) },
  '/api/me/inbox/count': { paths: () => ['/api/me/inbox/count'] },
  '/api/me/mentionable': {
    paths: ({ deal, handle }) => [`/api/me/mentionable?deal=${deal}`, `/api/me/mentionable?deal=1&q=${handle}`],
  },
  '/api/me/held': { paths: () => ['/api/me/held'] },
  '/api/me/reports': { paths: () => ['/api/me/reports'] },
  '/api/mod/cases': { paths: () => ['/api/mod/cases'], showsModerators: true },
  '/api/mod/cases/:id': { paths: () => ['/api/mod/cases/1'], showsModerators: true },
  '/api/mod/cases/:id/reporters': { paths: () => ['/api/mod/cases/1/reporters'], showsModerators: true },
  '/api/mod/cases/count': { paths: () => ['/api/mod/cases/count'], showsModerators: true },
  '/api/mod/deals/:id': { paths: ({ deal }) => [`/api/mod/deals/${deal}`], showsModerators: true },
  '/api/me/alerts': { paths: () => ['/api/me/alerts'] },
  '/api/me/following': { paths: () => ['/api/me/following'] },
  '/api/me/mute-rules': { paths: () => ['/api/me/mute-rules'] },
  '/api/me/read-deals': { paths: () => ['/api/me/read-deals'] },
  '/api/me/muted-deals': { paths: ({ deal }) => [`/api/me/muted-deals?deals=${deal}`] },
};

const feeds = ({ word, shop, handle }: Identity) =>
  ['rss', 'atom', 'json'].flatMap((format) =>
    [`merchant=${shop}`, `q=${word}`, `author=${handle}`].map((query) => `/deals.${format}?${query}`),
  );

/** Addresses that are not reads: pages, feeds, outbound links, sitemaps. */
export const otherRequests: readonly ReadRequests[] = [
  { paths: ({ deal, word }) => [`/d/${deal}/${word}`, `/d/${deal}/${word}/edit`], saysRemoved: true },
  { paths: ({ shop }) => [`/m/${shop}`, `/?merchant=${shop}`, `/c/electronics?merchant=${shop}`, `/search?q=deal&merchant=${shop}`] },
  { paths: ({ word }) => [`/search?q=${word}`, `/search?q=${slip(word)}`] },
  { paths: ({ handle }) => [`/u/${handle}`, `/?author=${handle}`] },
  { paths: feeds, sameForAll: true },
  {
    paths: ({ deal, handle }) =>
      ['.rss', '.atom', '.json'].flatMap((format) => [`deal=${deal}`, `who=${handle}`].map((query) => `/modlog${format}?${query}`)),
    saysRemoved: true,
    sameForAll: true,
  },
  { paths: ({ deal, handle }) => [`/modlog?deal=${deal}`, `/modlog?who=${handle}`], saysRemoved: true },
  { paths: ({ deal }) => [`/out/${deal}`], saysRemoved: true },
  // Guests get the card of the deal that another was merged into.
  {
    paths: ({ deal, word }) => [`/embed/d/${deal}`, `/oembed?url=${encodeURIComponent(`http://localhost:3000/d/${deal}/${word}`)}`],
    saysRemoved: true,
    sameForAll: true,
  },
  { paths: () => ['/', '/?sort=new'] },
  {
    sameForAll: true,
    paths: () => ['/deals.rss', '/deals.json', '/sitemap.xml', '/sitemaps/lists.xml', '/sitemaps/deals-1.xml', '/sitemaps/deals-2.xml'],
  },
];
