/** What can be wrong with something: why people report it, and why moderators remove it. Other reasons are free text. */
export const namedReasons = [
  'duplicate',
  'expired',
  'wrong_facts',
  'spam',
  'undisclosed_affiliation',
  'referral',
  'illegal',
  'abuse',
] as const;

/** The reasons that the staff log and notifications know by name. A reason that is not among them is a text. */
const reasons = [...namedReasons, 'sold_out', 'available_again', 'mistake', 'banned_merchant'] as const;
type Reason = (typeof reasons)[number];

/** The name of a stored reason; undefined for a text. */
export const reasonNamed = (stored: string): Reason | undefined => reasons.find((reason) => reason === stored);

/** The reasons that the web offers for what moderators and fact-checkers do to other people's things. */
export const offeredReasons = {
  remove_deal: namedReasons,
  expire_deal: ['expired', 'sold_out', 'wrong_facts'],
  reactivate_deal: ['available_again', 'mistake'],
  edit_deal: ['wrong_facts', 'duplicate', 'undisclosed_affiliation', 'referral', 'mistake'],
  warn_person: ['abuse', 'undisclosed_affiliation', 'referral', 'wrong_facts', 'illegal'],
  hide_revision: ['illegal', 'abuse', 'spam', 'referral'],
  lock_thread: ['abuse', 'spam', 'wrong_facts'],
  remove_comment: ['spam', 'undisclosed_affiliation', 'referral', 'wrong_facts', 'illegal', 'abuse'],
} as const satisfies Record<string, readonly Reason[]>;
