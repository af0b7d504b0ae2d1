import { namedReasons } from './reasons.ts';

/** Why someone reports something. */
export const reportReasons = [...namedReasons, 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reasons that fit each kind of thing. */
export const reasonsFor = {
  deal: reportReasons,
  comment: ['wrong_facts', 'spam', 'undisclosed_affiliation', 'referral', 'illegal', 'abuse', 'other'],
  person: ['spam', 'undisclosed_affiliation', 'illegal', 'abuse', 'other'],
} as const satisfies Record<string, readonly ReportReason[]>;
export type Reportable = keyof typeof reasonsFor;

/** Enough reports for these reasons hide a deal or comment until a moderator decides; others only wait in the queue. */
export const hidingReasons = ['spam', 'undisclosed_affiliation', 'referral', 'illegal', 'abuse'] as const satisfies readonly ReportReason[];
