/** The state machines. A transition that is not listed is refused with BAD_TRANSITION. */
export const dealStates = ['scheduled', 'live', 'expired', 'removed'] as const;
export type DealState = (typeof dealStates)[number];

/** Who may move a deal is in permissions.ts; what may follow what is here. */
export const dealTransitions: Record<DealState, readonly DealState[]> = {
  // A job opens it at its start.
  scheduled: ['live', 'removed'],
  live: ['expired', 'removed'],
  expired: ['live', 'removed'],
  // Back to what it was, by the one who removed it and for a short while only.
  removed: ['scheduled', 'live', 'expired'],
};

export const commentStates = ['visible', 'deleted', 'removed'] as const;
export type CommentState = (typeof commentStates)[number];
export const commentTransitions: Record<CommentState, readonly CommentState[]> = {
  visible: ['deleted', 'removed'],
  deleted: [],
  removed: [],
};

export const personStates = ['onboarding', 'active', 'suspended', 'banned', 'deleted'] as const;
export type PersonState = (typeof personStates)[number];
export const personTransitions: Record<PersonState, readonly PersonState[]> = {
  onboarding: ['active', 'banned', 'deleted'],
  active: ['suspended', 'banned', 'deleted'],
  suspended: ['active', 'banned', 'deleted'],
  banned: ['deleted'],
  deleted: [],
};

export const dealKinds = ['product', 'coupon', 'freebie', 'sale', 'local'] as const;
export type DealKind = (typeof dealKinds)[number];

/** Why somebody votes a deal down. "cheaper" asks for a link. */
export const negativeReasons = ['cheaper', 'product', 'merchant', 'terms'] as const;
export type NegativeReason = (typeof negativeReasons)[number];

/** What somebody found who looked at the merchant's. "price_changed" may say to what. */
export const checkVerdicts = ['works', 'dead', 'price_changed'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/** Who or what said that a deal is over: its own end, the checks of several people, or one person who may. */
export const expiryCauses = ['ended', 'checks', 'person'] as const;
export type ExpiryCause = (typeof expiryCauses)[number];

/** Why a deal has another version: somebody edited it, the checks of several people changed its price, or it came back. */
export const revisionCauses = ['edit', 'checks', 'revival'] as const;
export type RevisionCause = (typeof revisionCauses)[number];

/** Where a price was seen. */
export const priceSources = ['posted', 'edited', 'checked', 'imported'] as const;
export type PriceSource = (typeof priceSources)[number];

export const muteEffects = ['mute', 'dim'] as const;
export type MuteEffect = (typeof muteEffects)[number];
/** What a filter of one's own goes by. */
export const muteRuleKinds = ['word', 'merchant', 'category', 'person', 'price'] as const;
export type MuteRuleKind = (typeof muteRuleKinds)[number];
