import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { InboxResult, MarkRead, MarkUnread } from '../../../shared/inbox.ts';
import { inboxFilters } from '../../../shared/inbox-filters.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { notifications } from '../../platform/database/schema.ts';
import { isRead, isUnread } from './unread.ts';

/** Marks a person's notifications as read. The answer's moment names those that were changed, to undo it. */
export async function markRead(tx: Transaction, who: Person, which: MarkRead): Promise<InboxResult> {
  const isMatching =
    'ids' in which
      ? inArray(notifications.id, which.ids)
      : and(lte(notifications.id, which.until), which.filter && inArray(notifications.kind, [...inboxFilters[which.filter]]));
  // In milliseconds, as JSON has it.
  return await set(tx, sql`date_trunc('milliseconds', now())`, own(who, and(isUnread, isMatching)));
}

export async function markUnread(tx: Transaction, who: Person, which: MarkUnread): Promise<InboxResult> {
  const isMatching = 'ids' in which ? inArray(notifications.id, which.ids) : eq(notifications.readAt, new Date(which.at));
  return await set(tx, null, own(who, and(isRead, isMatching)));
}

const own = (who: Person, which: SQL | undefined) => and(eq(notifications.personId, who.id), which);

async function set(tx: Transaction, readAt: SQL | null, which: SQL | undefined): Promise<InboxResult> {
  const { rowCount } = await tx.update(notifications).set({ readAt }).where(which);
  const [{ at } = { at: '' }] = (await tx.execute<{ at: string }>(sql`select floor(extract(epoch from now()) * 1000)::text as at`)).rows;
  return { changed: rowCount ?? 0, at: new Date(Number(at)).toISOString() };
}
