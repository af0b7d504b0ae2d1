import { type Actor, active, mayVoteDown, moderates, type Trust, type Who } from './actor.ts';
import { ownEdits } from './first-load-limits.ts';
import { type Capability, capabilities, has, type Role } from './roles.ts';
import { type CommentState, type DealState, takingPart } from './states.ts';

export type { Actor, Trust } from './actor.ts';
export { has, type Role } from './roles.ts';

/** The roles that represent the board. */
type StaffRole = { [R in Role]: 'represents the board' extends (typeof capabilities)[R][number] ? R : never }[Role];
export const isStaff = (role: Role): role is StaffRole => has(role, 'represents the board');

/** From the least to the most. */
export const roles = Object.keys(capabilities) as [Role, ...Role[]];
export const rolesWith = (capability: Capability): Role[] => roles.filter((role) => has(role, capability));
/** The roles that decide about people of this role: they moderate, have all of its capabilities, and more. */
export const rolesAbove = (role: Role): Role[] =>
  rolesWith('moderates').filter(
    (each) => capabilities[each].length > capabilities[role].length && capabilities[role].every((one) => has(each, one)),
  );

type OwnedDeal = { authorId: number; state: DealState };
type OwnedComment = { authorId: number; state: CommentState };

/** A limited person reads everything and takes part, but posts no deals and no links, and does not vote down. */
const takesPart = (who: Who): who is Actor => takingPart.some((state) => state === who?.state);
const administers = (who: Who) => active(who) && has(who.role, 'administers');
/** A moderator is trusted like a fact-checker, whatever their own trust. */
export const trustOf = (who: Actor): Trust => (moderates(who) ? 3 : who.trust);
/** Fact-checkers and moderators can correct other people's deals at any time. */
export const mayCorrect = (who: Who) => active(who) && (who.trust >= 3 || moderates(who));
/** What people do to their own deals, or as members, is not for the staff log: as authors, also fact-checkers and moderators have only an author's rights. */
export const correctsOthers = (who: Who, { authorId }: { authorId: number }) => who?.id !== authorId && mayCorrect(who);
/** Who can assign a domain to a merchant that is known only by name. */
export const mayAssignDomains = (who: Who) => active(who) && (who.trust >= 2 || moderates(who));
const managesMerchants = (who: Who) => active(who) && has(who.role, 'manages merchants');
const owns = (who: Who, subject: { authorId: number }) => takesPart(who) && who.id === subject.authorId;
/** Nobody sanctions themselves, or someone of their own or a higher role. */
const isAbove = (who: Who, person: { id: number; role: Role }) =>
  active(who) && who.id !== person.id && rolesAbove(person.role).includes(who.role);

/**
 * Why someone may not decide as staff, if these people are concerned: nobody decides about themselves, and only an admin about an admin.
 * Undefined if they may. Every decision that the staff log records asks this (server/staff/staff-log/require-may-decide.ts).
 */
export function recusalFrom(
  who: { id: number; role: Role },
  concerned: readonly { id: number; role: Role }[],
): 'ABOUT_YOU' | 'ABOUT_ADMIN' | undefined {
  if (concerned.some(({ id }) => id === who.id)) return 'ABOUT_YOU';
  const isAboutAdmin = concerned.some(({ role }) => has(role, 'administers'));
  return isAboutAdmin && !has(who.role, 'administers') ? 'ABOUT_ADMIN' : undefined;
}

/**
 * One function per action: the server refuses the action if it returns false, and the web hides it. docs/reference prints the table. Visibility
 * is checked elsewhere: a hidden thing is not found.
 */
export const permissions = {
  'read members-only deals': (who: Who) => takesPart(who),
  'post a deal': (who: Who) => active(who),
  comment: (who: Who) => takesPart(who),
  'save a deal': (who: Who) => takesPart(who),
  'vote up': (who: Who) => takesPart(who),
  'vote down': mayVoteDown,
  'vote on comments': (who: Who) => takesPart(who),
  'edit a deal': (who: Who, deal: OwnedDeal) => (active(who) && owns(who, deal)) || mayCorrect(who),
  'expire a deal': (who: Who, deal: OwnedDeal) => owns(who, deal) || mayCorrect(who),
  'reactivate a deal': (who: Who, deal: OwnedDeal) => mayCorrect(who) || (active(who) && (who.trust >= 1 || owns(who, deal))),
  'check a deal': (who: Who) => takesPart(who),
  'read a page for a new deal': (who: Who) => active(who),
  'add a picture': (who: Who) => active(who),
  /** Others look at a new person's first deals, and so at their pictures, before everybody sees them; nobody looks at comments first. */
  'add a picture to a comment': (who: Who) => active(who) && trustOf(who) >= 1,
  'add mute rules': (who: Who) => takesPart(who),
  'make alerts': (who: Who) => takesPart(who),
  'delete a deal': (who: Who, deal: OwnedDeal) => owns(who, deal) || moderates(who),
  'restore a deal': (who: Who, deal: { authorId: number; removedBy: number | null }) =>
    takesPart(who) && who.id === deal.removedBy && (who.id === deal.authorId || moderates(who)),
  'edit a comment': (who: Who, comment: OwnedComment) => owns(who, comment),
  'delete a comment': (who: Who, comment: OwnedComment) => owns(who, comment) || moderates(who),
  'report something': (who: Who, subject: { authorId: number }) => active(who) && who.id !== subject.authorId,
  'make a token': (who: Who) => takesPart(who),
  'claim an affiliation': (who: Who) => active(who),
  'propose a merge': mayCorrect,
  'merge deals': moderates,
  'ban a domain or merchant': managesMerchants,
  'manage merchants': managesMerchants,
  'read the queue and decide': moderates,
  "undo others' decisions": administers,
  'sanction people and revoke their downvotes': isAbove,
  "change the board's settings": administers,
} as const;

export type Permission = keyof typeof permissions;

/** Whether someone's deals may have to wait for approval, and content rules apply to what they write. */
export const isChecked = ({ role }: Pick<Actor, 'role'>) => !has(role, 'posts unchecked');

/** Whether an author can still change everything, `age` seconds after the deal went live. Later only `lateEdits` (deal-fields.ts). */
export const authorMayEditEverything = (age: number) => age < ownEdits.fullEditFor;
