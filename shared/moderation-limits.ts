/**
 * New people (T0). Their first `heldDeals` are held for approval, and any other one within a day (seconds) of the one before. The operator can
 * change the number; 0 holds nothing. In their first `days`, `quotas.newPersonDeals` applies.
 */
export const newPeople = { heldDeals: 1, heldWithin: 86_400, days: 14 } as const;

/**
 * A material change goes to the moderators if the deal has this many votes, or if it has any and went live more than `after` seconds ago. Changes by
 * people who may correct others' deals do not.
 */
export const materialChanges = { votes: 3, after: 3_600 } as const;

/**
 * For this long (seconds) after a moderator has decided about a deal or comment, its author's changes go to the queue. After an approval, those that
 * could lead people elsewhere hold it again (`whenReviewed`), as do those of new people's deals while their next deal would wait for approval.
 */
export const reviewedChanges = { after: 86_400 } as const;

/** How many content rules a board can have. A rule that matches more than this share of the last `days` must be confirmed. */
export const contentRules = { max: 200, days: 30, broad: 0.2 } as const;

/** Trying a rule stops after this many milliseconds. It shows the newest matches. */
export const ruleTrials = { timeout: 1_500, shown: 20 } as const;

/** How many bans of domains and merchants a board can have, and for how long (days) they can last. */
export const merchantBans = { max: 500, days: 3_650 } as const;

/**
 * How urgent a case is in the queue: what is held, a proposed merge (like a report by a fact-checker), an appeal (like three reports by members,
 * because someone waits who may not take part), a change that is not material, and what came back after a decision.
 */
export const caseWeights = { newPerson: 1, rule: 2, ban: 1, mergeProposal: 3, appeal: 3, change: 1, restored: 1 } as const;

/**
 * Seconds: a claimed case is free again after `claim`; a decision can be undone for `undo`; in the queue, a case that is older by `overtakes`
 * comes before one that weighs one more. What was decided while a deal was expired is open again if the deal is reactivated within `reopens`.
 */
export const moderation = { claim: 1_800, undo: 600, overtakes: 21_600, reopens: 7 * 86_400 } as const;

/** Days for which a merchant still concerns people who have stopped working for it, or whose claim was declined: else they could stop, vote or decide, and claim to work there again. */
export const recusal = { formerEmployer: 30 } as const;

/** The reason of a sanction, of the end of one, or of a revoked downvote, which the person is told; and what they appeal with. */
export const sanctionTexts = { reason: { min: 3, max: 1_000 }, note: { max: 2_000 }, appeal: { min: 20, max: 2_000 } } as const;

/** How long a limit or a suspension can be, in days; a ban has no end. */
export const sanctionDays = { min: 1, max: 3_650 } as const;

/**
 * After `max` revoked downvotes `within` so many days, a person cannot vote down for `first` days; after another `max`, for `again`. A
 * moderator can undo a revocation for `undo` seconds.
 */
export const revokedDownvotes = { max: 3, within: 30, first: 30, again: 90, undo: 600 } as const;

/** Accounts that share an address, unless more than `people` do: a company or a café tells nothing. `close` are seconds. */
export const sharedAddresses = { people: 20, close: 1_800, shown: 50 } as const;

/** A merge, or an edit of a merchant, can be undone for this long (seconds). */
export const mergeUndo = { within: 86_400 } as const;

/** Deals, and comments, that one transaction removes when everything by a person is removed. */
export const removalBatch = 200;

/** Rows that one transaction of a merge moves, so that nobody waits for it and it reaches readers as ordinary changes. */
export const mergeBatch = 500;

/**
 * How many deals of the merchants that someone represents they can post in a day and in a week; `hot`: in a week, if their last two were hot.
 * `within` is in seconds.
 */
export const representativeDeals = {
  day: { max: 1, within: 86_400 },
  week: { max: 2, within: 7 * 86_400 },
  hot: { max: 3, within: 7 * 86_400 },
} as const;
