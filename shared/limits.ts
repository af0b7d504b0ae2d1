/**
 * Every limit of the board, in one place. The server enforces them, the database holds the same numbers as CHECK constraints
 * (a test compares the two), the forms read them, and SPEC.md prints them. Lengths are in Unicode code points.
 */
export const limits = {
  title: { min: 3, max: 300 },
  body: { min: 0, max: 10_000 },
  comment: { min: 2, max: 5_000 },
  url: { max: 2_048 },
  handle: { pattern: '^[a-z0-9_-]{3,20}$', min: 3, max: 20 },
  displayName: { min: 1, max: 80 },
  couponCode: { min: 1, max: 60 },
  evidence: { min: 3, max: 500 },
  merchantName: { min: 1, max: 80 },
  slug: { max: 80 },
  region: { max: 40, count: 10 },
  /** Pictures are the board's own files: never an address elsewhere, which would tell a stranger who looks at what. */
  picture: { pattern: '^/pictures/[a-z0-9-]+\\.(svg|webp|avif)(#[a-z0-9-]+)?$' },
  /** At most so many pictures a deal, and bytes and pixels each: more pixels than a camera has is a bomb. */
  images: { count: 5, bytes: 5 * 1_048_576, pixels: 50_000_000, side: 20_000 },
  /** A picture's name: the hash of its content, in base64url. */
  imageHash: { pattern: '^[A-Za-z0-9_-]{43}$' },
  /** What is typed into the search field. */
  search: { max: 200, words: 12 },
  /** The first day that a list may be asked from. */
  since: { min: '1970-01-01' },
  mutedWord: { min: 2, max: 60 },
  /** In minor units (cents). Real boards list flats and cars: ten million of a currency with two decimals. */
  price: { min: 0, max: 1_000_000_000 },
  /** How far ahead a deal may end, in days. */
  endsWithin: 365,
  negativeReason: { min: 20, max: 1_000 },
  idempotencyKey: { min: 8, max: 200 },
  /** A command's body in bytes; more is 413. */
  commandBody: 64 * 1024,
  /** How deep replies nest before they stay at the same depth. */
  threadDepth: 8,
} as const;

/** What one person may do in a span of time. `within` is in seconds. */
export const quotas = {
  deals: { most: 10, within: 86_400 },
  comments: { most: 50, within: 600 },
  votes: { most: 200, within: 86_400 },
  negativeVotes: { most: 10, within: 86_400 },
  negativeVotesOnOneAuthor: { most: 3, within: 86_400 },
  checks: { most: 100, within: 86_400 },
  /** Changing or withdrawing an earlier vote or check: each changes the deal on every screen. */
  changesOfMind: { most: 100, within: 86_400 },
  edits: { most: 200, within: 86_400 },
  images: { most: 60, within: 86_400 },
} as const;

/**
 * What one person may do by commands of any kind, beside the quotas: so many at once, and evenly as many again `within` so many seconds.
 * Each node counts for itself.
 */
export const commandBudgets = {
  atOnce: { most: 200, within: 300 },
  ofADay: { most: 2_000, within: 86_400 },
} as const;

/** Everything that is paged is paged by key; these are the sizes. */
export const pages = {
  deals: 40,
  comments: 50,
  commentsInAll: 1_000,
  commentsText: 200_000,
  saves: 40,
  marks: 200,
  revisions: 100,
  scheduled: 100,
  revisionsText: 400_000,
  similar: 5,
  suggestions: 6,
} as const;

export const sessions = {
  /** A session ends this long after it was last seen, in seconds. */
  idle: 14 * 86_400,
  /** And this long after sign-in, even if it was used. */
  absolute: 90 * 86_400,
  /** How long a person may take at the provider between leaving and coming back. */
  signIn: 15 * 60,
} as const;

/** Seconds by which a deal must be newer to make up for a factor of ten in votes, or in comments for "discussed". */
export const rankDecay = { hot: 45_000, rising: 7_200, discussed: 90_000 } as const;

/** A deal is "rising" from this net score until it is hot. */
export const risingFrom = 2;

/** A comment whose net votes fall to this is shown collapsed. */
export const collapseAt = -5;

/** New people become members (T1) after this many days and visible actions. */
export const membership = { days: 7, actions: 5 } as const;

/** A removed deal can be restored, by the person who removed it, for this long (seconds). */
export const restoration = { within: 600 } as const;

/** An author may change everything for this long (seconds); afterwards only price, end and coupon code. */
export const ownEdits = { everything: 86_400 } as const;

/**
 * A command sent again with the same Idempotency-Key gets the same answer for this long (seconds); afterwards the key is forgotten. Of one
 * person so many are kept by all nodes together; with more, a command with a new key is refused.
 */
export const idempotency = { keptFor: 2 * 86_400, most: 6_000 } as const;

/** One event-stream may watch this many reads. */
export const watches = { most: 50 } as const;

/**
 * The same offer again: refused while it is live. After it expired it is revived for `revivable` seconds, or posted again if it is
 * `cheaper` by that much.
 */
export const duplicates = { revivable: 30 * 86_400, cheaper: 0.05 } as const;

/** A price that was off by `times` or more and put right by an edit within so many seconds was never seen, so no history has it. */
export const slips = { within: 600, times: 3 } as const;

/**
 * A price history shows at most so many prices; it looks at the last `read` points. What a deal does not cost any more counts for the
 * lowest price if it stood for `stands` seconds, or if someone other than its author voted for the deal or found it right meanwhile.
 */
export const priceHistory = { shown: 500, read: 2_000, stands: 3_600 } as const;

/** Limits for a page that another server sends. In milliseconds and bytes. */
export const fetching = { time: 5_000, bytes: 2 * 1_048_576, redirects: 5 } as const;

/** The widths pictures are kept in, in pixels: a card, a card on a fine screen, a deal's page, and the whole. */
export const imageWidths = [160, 320, 640, 1_280] as const;
/** A picture that no deal uses is thrown away after this long (seconds). */
export const unusedImages = { keptFor: 86_400 } as const;

/** How many mute rules a person may have. */
export const muteRules = { most: 100 } as const;
