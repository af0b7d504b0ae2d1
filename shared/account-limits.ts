// Limits of accounts: who joins, how they sign in and how they leave.

/** Uses and days of an invitation at most, how many can be valid at once, and the seconds until someone who was declined can ask again. */
export const registration = { uses: 1_000, days: 365, invitations: 100, againAfter: 30 * 86_400 } as const;

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

/** Sensitive actions, such as deleting the account, need a sign-in at the provider that is at most this old (seconds). */
export const recentSignIn = { within: 600 } as const;

/** How many identities at sign-in services someone can have. */
export const identities = { max: 10 } as const;

/**
 * How many personal tokens someone can have. When one was last used is written every `lastUsedInterval` seconds; one that ended by its date is
 * listed for `keptFor`.
 */
export const tokens = { max: 20, lastUsedInterval: 3_600, keptFor: 30 * 86_400 } as const;
