import { dealsPerPage, listLimits } from './first-load-limits.ts';

export { imageWidths, ownEdits, trustRules, watches } from './first-load-limits.ts';

/**
 * Every limit of the board, in one place. The server enforces them, the database holds the same numbers as CHECK constraints
 * (a test compares the two), the forms read them, and SPEC.md prints them. Lengths are in Unicode code points.
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
  /** What a content rule looks for, and what it tells the author. */
  contentRule: { min: 1, max: 60 },
  contentRuleMessage: { min: 3, max: 300 },
  banReason: { min: 3, max: 300 },
  /** How far ahead a deal may end, in days. */
  endsWithin: 365,
  negativeReason: { min: 20, max: 1_000 },
  /** Of what a moderator or steward did. */
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
  /** A command's body in bytes; more is 413. */
  commandBody: 64 * 1024,
  /** How deep replies nest before they stay at the same depth. */
  threadDepth: 8,
} as const;

/** What a person can do in a period. `within` is in seconds. */
export const quotas = {
  deals: { most: 10, within: 86_400 },
  newPersonDeals: { most: 2, within: 86_400 },
  comments: { most: 50, within: 600 },
  votes: { most: 200, within: 86_400 },
  negativeVotes: { most: 10, within: 86_400 },
  negativeVotesOnOneAuthor: { most: 3, within: 86_400 },
  checks: { most: 100, within: 86_400 },
  /** Changes and withdrawals of earlier votes and checks. */
  revotes: { most: 100, within: 86_400 },
  edits: { most: 200, within: 86_400 },
  reports: { most: 20, within: 86_400 },
  images: { most: 60, within: 86_400 },
  /** Changes of the display name. */
  names: { most: 3, within: 30 * 86_400 },
  mergeProposals: { most: 20, within: 86_400 },
  affiliations: { most: 3, within: 86_400 },
  channelTests: { most: 20, within: 3_600 },
  /** Messages that ask whether an address is one's own. */
  addressChecks: { most: 10, within: 86_400 },
} as const;

/** Channels, and what is delivered to them. */
export const channelRules = {
  /** Per person. */
  most: 20,
  /** Messages to a channel in an hour; further ones wait for a digest. */
  perHour: 30,
  /** When digests come, in the channel's time zone; weekly ones on this day of the week (ISO 8601: 1 is Monday). */
  digest: { hour: 8, weekday: 1 },
  /** Notifications that wait for a digest, and that it shows; all are in the inbox. */
  gathered: 500,
  shown: 25,
  /** Deals in a digest of what was hot. */
  hotDeals: 10,
  /** Seconds between attempts, together about a day. After the last one the channel is paused. */
  retryWaits: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  /** Seconds for an attempt, and until a node that does not renew what it has taken counts as dead. */
  attempt: 30,
  lease: 20,
  /** Seconds in which a link verifies a channel. */
  verificationLink: 3 * 86_400,
  /** Messages in a day that ask whether one address is someone's, from all people together. */
  checksOfAddress: 3,
  /** Seconds for which a webhook's former secret signs too. */
  formerSecret: 86_400,
  /** Days that deliveries are kept. */
  kept: 30,
} as const;

/**
 * Limits for all commands of a person, in addition to the quotas: `most` at once, refilled evenly `within` seconds. Counted per node.
 */
export const commandBudgets = {
  burst: { most: 200, within: 300 },
  daily: { most: 2_000, within: 86_400 },
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
  /** Rows of the inbox, each about one deal, and how many notifications they are made of at most. */
  inbox: 30,
  inboxRows: 200,
  held: 100,
  reports: 100,
  queue: 50,
  /** Entries shown of a case. */
  caseEntries: 10,
  revisionsText: 400_000,
  similar: 5,
  suggestions: 6,
  said: 30,
  staffPeople: 40,
  /** Of each list on a person's page for moderators. */
  staffPerson: 20,
} as const;

/**
 * Related deals: `shown` of each kind, from the newest `compared` of the merchant and of the category, and from the last `saves` of the last
 * `savers`. At least `people` must have saved both deals, so that nobody's saves can be told.
 */
export const relatedDeals = { shown: 6, compared: 300, savers: 100, saves: 40, people: 3 } as const;

export const sessions = {
  /** A session ends this long after it was last seen, in seconds. */
  idle: 14 * 86_400,
  /** And this long after sign-in, even if it was used. */
  absolute: 90 * 86_400,
  /** How long a person may take at the provider between leaving and coming back. */
  signIn: 15 * 60,
} as const;

/** How long (seconds) a deleted account can come back before it is erased. */
export const erasure = { after: 7 * 86_400 } as const;

/** What hurts, such as deleting the account, needs a sign-in at the provider that is at most this old (seconds). */
export const recentSignIn = { within: 600 } as const;

/**
 * How many personal tokens someone can have. When one was last used is written `seenEvery` so many seconds; one that ended by its date is listed
 * for `keptFor`.
 */
export const tokens = { most: 20, seenEvery: 3_600, keptFor: 30 * 86_400 } as const;

/** How many people someone can block. */
export const blocks = { most: 500 } as const;

/** Seconds by which a deal must be newer to make up for a factor of ten in votes, or in comments for "discussed". */
export const rankDecay = { hot: 45_000, rising: 7_200, discussed: 90_000 } as const;

/** A deal is "rising" from this net score until it is hot. */
export const risingFrom = 2;

/** A comment whose net votes fall to this is shown collapsed. */
export const collapseAt = -5;

/** Who gets a badge: the first so many members, who has a hot deal, so many confirmed checks, or was a member after so many years. */
export const badgeRules = { founder: 100, first_hot: 1, checker: 10, year: 1 } as const;

/** The reason of a sanction, of the end of one, or of a revoked downvote, which the person is told; and what they appeal with. */
export const sanctionTexts = { reason: { min: 3, max: 1_000 }, note: { max: 2_000 }, appeal: { min: 20, max: 2_000 } } as const;
/** How long a limit or a suspension can be, in days; a ban has no end. */
export const sanctionDays = { min: 1, max: 3_650 } as const;

/**
 * After `most` revoked downvotes `within` so many days, a person cannot vote down for `first` days; after another `most`, for `again`. A
 * moderator can undo a revocation for `undo` seconds.
 */
export const revokedDownvotes = { most: 3, within: 30, first: 30, again: 90, undo: 600 } as const;

/** Accounts that share an address, unless more than `people` do: a company or a café tells nothing. `close` are seconds. */
export const sharedAddresses = { people: 20, close: 1_800, shown: 50 } as const;

/** A removed deal can be restored, by the person who removed it, for this long (seconds). */
export const restoration = { within: 600 } as const;

/**
 * Seconds: a claimed case is free again after `claim`; a decision can be undone for `undo`; in the queue, a case that is older by `overtakes`
 * comes before one that weighs one more.
 */
export const moderation = { claim: 1_800, undo: 600, overtakes: 21_600 } as const;
/** A merge, or an edit of a merchant, can be undone for this long (seconds). */
export const mergeUndo = { within: 86_400 } as const;

/** Rows that one transaction of a merge moves, so that nobody waits for it and it reaches readers as ordinary changes. */
export const mergeBatch = 500;

/**
 * How many deals of the merchants that someone represents they can post in a day and in a week; `hot`: in a week, if their last two were hot.
 * `within` is in seconds.
 */
export const representativeDeals = {
  day: { most: 1, within: 86_400 },
  week: { most: 2, within: 7 * 86_400 },
  hot: { most: 3, within: 7 * 86_400 },
} as const;

/**
 * A material change goes to the moderators if the deal has this many votes, or if it has any and went live longer ago than `within` seconds. Changes by
 * people who may correct others' deals do not.
 */
export const materialChanges = { votes: 3, within: 3_600 } as const;

/**
 * A command repeated with the same Idempotency-Key gets the same response for this long (seconds). Each person can have `most` keys;
 * then commands with new keys are refused.
 */
export const idempotency = { keptFor: 2 * 86_400, most: 6_000 } as const;

/**
 * A duplicate of a live deal is refused. An expired deal can be revived for `revivable` seconds, or posted again if it is cheaper by
 * this share.
 */
export const duplicates = { revivable: 30 * 86_400, cheaper: 0.05 } as const;

/** A price that is wrong by this factor or more and corrected within these seconds is removed from the history. */
export const priceCorrections = { within: 600, times: 3 } as const;

/**
 * A price history shows up to `shown` prices from the last `read` points. A past price counts for the lowest price if it was valid for
 * `stands` seconds, or if someone other than the author voted for the deal or confirmed the price at that time.
 */
export const priceHistory = { shown: 500, read: 2_000, stands: 3_600 } as const;

/** Exchange rates older than this (days) are deleted; the operator is warned earlier. Banks are closed for up to five days. */
export const exchangeRateAge = { warning: 7, max: 30 } as const;

/** Limits for pages from other servers, in milliseconds and bytes. */
export const fetching = { time: 5_000, bytes: 2 * 1_048_576, redirects: 5 } as const;

/** Messages to addresses that people name: milliseconds until the whole answer must have arrived, bytes that are read of it. */
export const sending = { time: 10_000, answer: 2_048 } as const;

/**
 * How the board reads other sites by itself. All nodes together read `most` pages `every` so many seconds, each at another site, which then
 * rests for `pause` or what its robots.txt asks for. After a failure a site rests for `firstWait`, after each further one five times as long;
 * it is given up after `maxFailures` in a row. A merchant's icon is read again after `iconKept`. All in seconds.
 */
export const crawling = { most: 4, every: 10, pause: 5, firstWait: 60, maxFailures: 6, iconKept: 180 * 86_400 } as const;

/** An unused picture is deleted after this long (seconds). */
export const unusedImages = { keptFor: 86_400 } as const;

/** How many mute rules a person can have. */
export const muteRules = { most: 100 } as const;

/**
 * New people (T0). Their first `heldDeals` are held for approval, and any other one within a day (seconds) of the one before. The operator can
 * change the number; 0 holds nothing. In their first `days`, `quotas.newPersonDeals` applies.
 */
export const newPeople = { heldDeals: 1, heldWithin: 86_400, days: 14 } as const;

/** How many content rules a board can have. A rule that matches more than this share of the last `days` must be confirmed. */
export const contentRules = { most: 200, days: 30, broad: 0.2 } as const;

/** Trying a rule stops after this many milliseconds. It shows the newest matches. */
export const ruleTrials = { time: 1_500, shown: 20 } as const;

/** How many bans of domains and merchants a board can have, and for how long (days) they can last. */
export const merchantBans = { most: 500, days: 3_650 } as const;

/** How urgent the queue finds what is held. */
export const heldWeights = { newPerson: 1, rule: 2, ban: 1 } as const;

/** Notifications are deleted after this many days. The number of unread ones is counted up to `counted`. */
export const notificationLimits = { days: 90, counted: 100 } as const;

/**
 * Whom comments tell. One comment tells `perComment` of the people that it mentions. `within` so many seconds, one person's mentions tell
 * `mentions` people, and all their comments tell the same person `toOne` times. Further comments are posted, and tell nobody.
 */
export const commentNotices = { perComment: 10, mentions: 60, toOne: 30, within: 3_600 } as const;

/** How many people are suggested while someone types a mention. */
export const mentionSuggestions = { shown: 6 } as const;

/**
 * A person has at most `most` alerts. One that would have told of more than `perDay` deals a day in the last `days`, or of more than the share `broad` of at
 * least `fewest` deals, is refused. A deal is ending soon in its last `endingHours`. What an alert told is remembered for `rememberedDays`.
 */
export const alerts = { most: 50, perDay: 50, days: 30, broad: 0.5, fewest: 50, endingHours: 24, rememberedDays: 180 } as const;

/**
 * An alert is tried on at most so many deals; a board with a million deals in two years has 42,000 in a month. From `counted` on, it would have
 * told at least so often.
 */
export const alertTrials = { looked: 100_000, changed: 10_000, counted: 2_000, shown: 20 } as const;
