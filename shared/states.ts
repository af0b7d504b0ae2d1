/** The state machines. A transition that is not listed is refused with BAD_TRANSITION. */
export const dealStates = ['live', 'expired', 'removed'] as const;
export type DealState = (typeof dealStates)[number];

/** Who may move a deal is in permissions.ts; what may follow what is here. */
export const dealTransitions: Record<DealState, readonly DealState[]> = {
  live: ['expired', 'removed'],
  expired: ['live', 'removed'],
  // Back to what it was, by the one who removed it and for a short while only.
  removed: ['live', 'expired'],
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
