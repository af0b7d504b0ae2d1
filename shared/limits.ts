import { dealsPerPage, listLimits } from './first-load-limits.ts';

export { imageWidths, watches } from './first-load-limits.ts';
export { offlineReads } from './offline-limits.ts';

/**
 * Every limit of the board, in one place. The server enforces them, the database holds the same numbers as CHECK constraints
 * (a test compares the two), the forms read them, and docs/reference prints them. Lengths are in Unicode code points.
 */
export const limits = {
  ...listLimits,
  title: { min: 3, max: 300 },
  body: { min: 0, max: 10_000 },
  comment: { min: 2, max: 5_000 },
  url: { max: 2_048 },
  displayName: { min: 1, max: 80 },
  bio: { max: 300 },
  couponCode: { min: 1, max: 60 },
  evidence: { min: 3, max: 500 },
  merchantName: { min: 1, max: 80 },
  placeName: { max: 80 },
  categoryName: { min: 1, max: 80 },
  /** A page of the board about itself, in Markdown. */
  boardPage: { min: 1, max: 20_000 },
  merchantDescription: { min: 0, max: 5_000 },
  linksPolicy: { min: 0, max: 500 },
  /** Without "www.". */
  domain: { min: 1, max: 253 },
  merchantDomains: { count: 50 },
  merchantAliases: { count: 30 },
  competitors: { count: 30 },
  affiliationNote: { min: 0, max: 1_000 },
  slug: { max: 80 },
  /** The board's own files only: a URL of another site would reveal to it who looks at what. */
  picture: { pattern: '^/pictures/[a-z0-9-]+\\.(svg|webp|avif)(#[a-z0-9-]+)?$' },
  /** Pictures per deal, and bytes and pixels per picture: more pixels than any camera has are an attack. */
  images: { count: 5, bytes: 5 * 1_048_576, pixels: 50_000_000, side: 20_000 },
  /** A picture's name: the hash of its content, in base64url. */
  imageHash: { pattern: '^[A-Za-z0-9_-]{43}$' },
  mutedWord: { min: 2, max: 60 },
  /** What a content rule looks for. */
  contentRule: { min: 1, max: 60 },
  /** What it tells the author. */
  contentRuleMessage: { min: 3, max: 300 },
  banReason: { min: 3, max: 300 },
  /** How far ahead a deal may end, in days. */
  endsWithin: 365,
  negativeReason: { min: 20, max: 1_000 },
  /** Of what a moderator or fact-checker did. */
  staffReason: { min: 3, max: 500 },
  reportText: { min: 3, max: 1_000 },
  channelName: { min: 1, max: 80 },
  emailAddress: { max: 254 },
  alertName: { min: 1, max: 80 },
  /** The moment "so many upvotes in so many minutes" of an alert. */
  alertSpeed: { votes: { min: 5, max: 1_000 }, minutes: { min: 5, max: 60 } },
  /** Merchants, and categories, that an alert leaves out. */
  alertExclusions: { count: 50 },
  idempotencyKey: { min: 8, max: 200 },
  tokenName: { min: 1, max: 60 },
  /** What someone who asks to join writes, and an admin's answer. */
  joinText: { min: 1, max: 500 },
  joinAnswer: { min: 1, max: 500 },
  invitationNote: { min: 1, max: 80 },
  /** A command's body in bytes; more is 413. */
  commandBody: 64 * 1024,
  /** How deep replies nest before they stay at the same depth. */
  threadDepth: 8,
} as const;

/** What earns trust: T1 and T2 are given by a job, T3 by an admin. An action is a deal or a comment that others can see. */
export const trustRules = {
  member: { days: 7, actions: 5 },
  trusted: { days: 42, hotDeals: 3 },
} as const;

/** What a person can do in a period. `within` is in seconds. */
export const quotas = {
  deals: { max: 10, within: 86_400 },
  newPersonDeals: { max: 2, within: 86_400 },
  comments: { max: 50, within: 600 },
  votes: { max: 200, within: 86_400 },
  negativeVotes: { max: 10, within: 86_400 },
  negativeVotesOnOneAuthor: { max: 3, within: 86_400 },
  checks: { max: 100, within: 86_400 },
  /** Changes and withdrawals of earlier votes and checks. */
  revotes: { max: 100, within: 86_400 },
  edits: { max: 200, within: 86_400 },
  reports: { max: 20, within: 86_400 },
  images: { max: 60, within: 86_400 },
  /** Changes of the display name. */
  names: { max: 3, within: 30 * 86_400 },
  mergeProposals: { max: 20, within: 86_400 },
  affiliations: { max: 3, within: 86_400 },
  channelTests: { max: 20, within: 3_600 },
  /** Messages that ask someone to confirm their address. */
  addressChecks: { max: 10, within: 86_400 },
} as const;

/**
 * Limits for all commands of a person, in addition to the quotas: `max` at once, refilled evenly `within` seconds. Counted per node.
 */
export const commandBudgets = {
  burst: { max: 200, within: 300 },
  daily: { max: 2_000, within: 86_400 },
} as const;

/** Page sizes. */
export const pages = {
  deals: dealsPerPage,
  comments: 50,
  commentsTotal: 1_000,
  commentsText: 200_000,
  saves: 40,
  staffLog: 50,
  marks: 200,
  merchants: 50,
  revisions: 100,
  scheduled: 100,
  /** Rows of the inbox, each about one deal. */
  inbox: 30,
  /** Notifications that these rows are made of. */
  inboxRows: 200,
  held: 100,
  reports: 100,
  queue: 50,
  /** Entries shown of a case. */
  caseEntries: 10,
  revisionsText: 400_000,
  similar: 5,
  suggestions: 6,
  personComments: 30,
  staffPeople: 40,
  /** Of each list on a person's page for moderators. */
  staffPerson: 20,
} as const;

/**
 * Related deals: `shown` of each kind, from the newest `compared` of the merchant and of the category, and from the last `saves` of the last
 * `savers`. At least `people` must have saved both deals, so that nobody's saves can be inferred.
 */
export const relatedDeals = { shown: 6, compared: 300, savers: 100, saves: 40, people: 3 } as const;

/** How many people someone can block. */
export const blocks = { max: 500 } as const;

/** Seconds by which a deal must be newer to make up for a factor of ten in votes, or in comments for "discussed". */
export const rankDecay = { hot: 45_000, rising: 7_200, discussed: 90_000 } as const;

/** A deal is "rising" from this net score until it is hot. */
export const risingFrom = 2;

/** A comment whose net votes fall to this is shown collapsed. */
export const collapseAt = -5;
export const isCollapsed = ({ up, down }: { up: number; down: number }): boolean => up - down <= collapseAt;

/** How many people must look at a deal or at the board for their number to be shown: nobody is told that they are alone. */
export const presenceThreshold = 2;

/** Who gets a badge: the first so many members, who has a hot deal, so many confirmed checks, or was a member after so many years. */
export const badgeRules = { founder: 100, first_hot: 1, checker: 10, year: 1 } as const;

/** A removed deal can be restored, by the person who removed it, for this long (seconds). */
export const restoration = { within: 600 } as const;

/**
 * A command repeated with the same Idempotency-Key gets the same response for this long (seconds). Each person can have `max` keys;
 * then commands with new keys are refused.
 */
export const idempotency = { keptFor: 2 * 86_400, max: 6_000 } as const;

/**
 * A duplicate of a live deal is refused. An expired deal can be reactivated for `reactivatable` seconds, or posted again if it is cheaper by
 * this share.
 */
export const duplicates = { reactivatable: 30 * 86_400, cheaper: 0.05 } as const;

/** A price that is wrong by this factor or more and corrected within these seconds is removed from the history. */
export const priceCorrections = { within: 600, times: 3 } as const;

/**
 * A price history shows up to `shown` prices from the last `read` points. A past price counts for the lowest price if it was valid for
 * at least `minSeconds`, or if someone other than the author voted for the deal or confirmed the price at that time.
 */
export const priceHistory = { shown: 500, read: 2_000, minSeconds: 3_600 } as const;

/** Exchange rates that are more than `warning` days old are reported; one that is more than `max` days older than the others is deleted. */
export const exchangeRateAge = { warning: 3, max: 30 } as const;

/** For how many `days` it is kept how large the board was. How fast it grows is known after `knownAfter` days, and is that of the last `growthDays`. */
export const sizeHistory = { days: 400, knownAfter: 7, growthDays: 30 } as const;

/**
 * Backups that are kept: the last one of each of the last days and weeks. One is restored on trial once in `trialDays`; admins are warned if the last good
 * one is more than `warning` days old.
 */
export const backupKeeping = { days: 7, weeks: 4, trialDays: 7, warning: 2 } as const;

/** Limits for pages from other servers, in milliseconds and bytes. */
export const fetching = { timeout: 5_000, bytes: 2 * 1_048_576, redirects: 5 } as const;

/**
 * How the board reads other sites by itself. All nodes together read `max` pages `every` so many seconds, each at another site, which then
 * rests for `pause` or what its robots.txt asks for. After a failure a site rests for `firstWait`, after each further one five times as long;
 * it is given up for `givenUpFor` after `maxFailures` in a row, and deleted after `idleFor` without tasks. A merchant's icon is read again after
 * `iconKept`. A node that claimed a task counts as dead after `lease`, which is more than the slowest work. All in seconds.
 */
export const crawling = {
  max: 4,
  every: 10,
  pause: 5,
  firstWait: 60,
  lease: 900,
  maxFailures: 6,
  givenUpFor: 86_400,
  idleFor: 86_400,
  iconKept: 180 * 86_400,
} as const;

/** An unused picture is deleted after this long (seconds). */
export const unusedImages = { keptFor: 86_400 } as const;

/** Clicks of the same visitor on the same deal within this long (seconds) count once. */
export const clicks = { countedOnce: 3_600 } as const;

/**
 * Event streams that a person, or an address of guests, can have open: enough for a large office of guests. The reads that each may watch on average. How many
 * times as many all members of one address can have.
 */
export const streamLimits = { streams: 100, watches: 10, membersOfAddress: 20 } as const;

/** How many happenings the ticker shows, and how many of one kind, so that an import does not hide everything else. */
export const happenings = { shown: 12, perKind: 4 } as const;

/** How many mute rules a person can have. */
export const muteRules = { max: 100 } as const;

/** How many deals a browser and the board remember as read, the last ones; and how many one command adds. */
export const readDeals = { max: 500, added: 100 } as const;

/** Seconds without the board after which the next look is another visit. */
export const visits = { pause: 1_800 } as const;

/** How many people are suggested while someone types a mention. */
export const mentionSuggestions = { shown: 6 } as const;
