/** Notifications are deleted after this many days. The number of unread ones is counted up to `maxUnread`. */
export const notificationLimits = { days: 90, maxUnread: 100 } as const;

/**
 * Whom comments notify. One comment notifies `perComment` of the people that it mentions. `within` so many seconds, one person's mentions
 * notify `mentions` people, and all their comments notify the same person `perRecipient` times. Further comments are posted, and notify nobody.
 */
export const commentNotices = { perComment: 10, mentions: 60, perRecipient: 30, within: 3_600 } as const;

/**
 * A person has at most `max` alerts. One that would have notified of more than `perDay` deals a day in the last `days`, or of more than the share `broad` of at
 * least `fewest` deals, is refused. A deal is ending soon in its last `endingHours`.
 * Of what can happen to a deal again, alerts notify a person once in `pause` seconds. A price drop is at least the share `dropShare` below the last price
 * that they told of in the last `priceDays`, or else below the price of that time.
 */
export const alerts = {
  ...{ max: 50, perDay: 50, days: 30, broad: 0.5, fewest: 50, endingHours: 24 },
  ...{ pause: 3_600, dropShare: 0.03, priceDays: 7 },
} as const;

/**
 * An alert is tried on at most `maxDeals`; a board with a million deals in two years has 42,000 in a month. From `maxMatches` on, the answer is
 * "at least so many".
 */
export const alertTrials = { maxDeals: 100_000, maxChanges: 10_000, maxMatches: 2_000, shown: 20 } as const;

/** Channels, and what is delivered to them. */
export const channelRules = {
  /** Per person. */
  max: 20,
  /** Messages to a channel in an hour; further ones wait for a digest. */
  perHour: 30,
  /** When digests come, in the channel's time zone; weekly ones on this day of the week (ISO 8601: 1 is Monday). */
  digest: { hour: 8, weekday: 1 },
  /** Notifications that wait for one digest; all are in the inbox. */
  gathered: 500,
  /** Notifications that a digest shows. */
  shown: 25,
  /** Deals in a digest of what was hot. */
  hotDeals: 10,
  /** Seconds between attempts, together about a day. After the last one the channel is paused. */
  retryWaits: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  /** Seconds for an attempt. */
  attempt: 30,
  /** Seconds until a node that does not renew what it has claimed counts as dead. */
  lease: 20,
  /** Seconds in which a link verifies a channel. */
  verificationLink: 3 * 86_400,
  /** Seconds after which a push that no browser has confirmed is deleted. */
  unconfirmedPush: 3_600,
  /** Messages in a day that ask whether one address is someone's, from all people together. */
  checksOfAddress: 3,
  /** Seconds for which a webhook's former secret signs too. */
  formerSecret: 86_400,
  /** Messages of a kind that are counted at /admin/delivery while they wait. */
  counted: 10_000,
  /** Days that deliveries are kept. */
  kept: 30,
} as const;

/** Messages to addresses that people name: milliseconds until the whole answer must have arrived, bytes that are read of it. */
export const sending = { timeout: 10_000, maxBytes: 2_048 } as const;
