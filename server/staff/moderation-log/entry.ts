import type { StaffAction } from '../../../shared/staff-actions.ts';
import type { PublicEntry, StaffEntry } from '../../../shared/staff-log.ts';
import { authorOf } from '../../deals/author.ts';
import { dealSlug } from '../../deals/card.ts';
import { isVisible } from '../../deals/visibility.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { wordsForConcerned } from '../staff-log/words-for-concerned.ts';
import type { EntryRow } from './entries.ts';

const bans: readonly string[] = ['ban_merchant', 'lift_merchant_ban', 'hold_merchant_deals'] satisfies StaffAction[];
const sanctions: readonly string[] = ['stop_downvotes', 'limit_person', 'suspend_person'] satisfies StaffAction[];

/** An entry as everybody reads it who sees its subject. What was removed has no title, and its author no name. */
export function publicEntry(row: EntryRow, members: boolean): PublicEntry {
  const isAboutPerson = row.dealId === null && row.commentId === null;
  const isShown = row.deal !== null && isVisible(row.deal, members);
  return {
    ...common(row),
    ...omitAbsent({
      deal: row.dealId === null ? undefined : { id: row.dealId, ...(isShown ? titleOf(row) : {}) },
      person: isAboutPerson ? authorOf(row.person) : undefined,
    }),
  };
}

/** Only admins read drafts of pages, rules and notes of invitations; so only they read what changed in them. */
const changesForAdmins: readonly StaffAction[] = [
  ...(['change_page', 'add_content_rule', 'edit_content_rule', 'delete_content_rule'] as const),
  ...(['create_invitation', 'revoke_invitation'] as const),
];

/** An entry with everything, for staff. */
export const staffEntry = (row: EntryRow, isAdmin: boolean): StaffEntry => ({
  ...common({ ...row, ...wordsOf(row) }),
  ...omitAbsent({
    deal: row.dealId === null ? undefined : { id: row.dealId, ...titleOf(row) },
    person: authorOf(row.person),
    isPrivate: row.isPublic ? undefined : (true as const),
    note: wordsOf(row).note,
    details: isAdmin || !changesForAdmins.includes(row.action as StaffAction) ? detailsOf(row.details) : undefined,
  }),
});

/** What is about staff is read by those whom it is about. */
const wordsOf = (row: EntryRow) => (row.concernsStaff ? wordsForConcerned(row) : row);

const common = (row: EntryRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action as StaffAction,
  ...omitAbsent({
    actor: authorOf(row.actor),
    isAutomatic: row.actorId === null ? (true as const) : undefined,
    comment: row.commentId,
    merchant: row.merchant === null ? undefined : omitAbsent({ slug: row.merchant.slug, name: row.merchant.name, icon: row.merchant.icon }),
    reason: row.reason,
    undoes: row.undoes,
  }),
  ...termsOf(row),
});

/** The public part of the details. Those whom a ban or sanction stops are told it anyway. */
function termsOf({ action, at, details }: EntryRow): Pick<PublicEntry, 'domain' | 'until'> {
  const { domain, until, days } = details as { domain?: string; until?: string; days?: number };
  if (bans.includes(action)) return omitAbsent({ domain, until: action === 'ban_merchant' ? until : undefined });
  if (days === undefined || !sanctions.includes(action)) return {};
  return { until: new Date(at.getTime() + days * 86_400_000).toISOString() };
}

const titleOf = ({ deal }: EntryRow) => (deal === null ? {} : { title: deal.title, slug: dealSlug(deal.title) });

/** As texts, because an answer must not contain null. */
function detailsOf(details: Record<string, unknown>): Record<string, string> | undefined {
  const entries = Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
