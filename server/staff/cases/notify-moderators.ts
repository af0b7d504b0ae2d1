import { and, eq, isNull, sql } from 'drizzle-orm';
import { notify } from '../../notify/notifications/notify.ts';
import type { Database } from '../../platform/database/connection.ts';
import { hasSql } from '../../platform/database/has-capability.ts';
import { cases, notifications } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';

// The key of a notification names the newest case that it knew.
const findUnaware = statement<{ id: number }>(
  'moderators_to_notify',
  `select id from people where ${hasSql('role', 'moderates')} and not exists (
     select from notifications n where n.person_id = people.id and n.kind = 'cases_waiting'
     and (n.read_at is null or split_part(n.key, ':', 2)::bigint >= $1))`,
);

/**
 * Notifies moderators that cases are open: once until they have read that, and again when there are new ones. It says how many and nothing else,
 * since a case may be about the reader. When nothing is left to decide, nothing is left to read.
 */
export const notifyModerators = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const [open] = await tx
      .select({ count: sql<number>`count(*)::int`, newest: sql<number>`max(${cases.id})::float8` })
      .from(cases)
      .where(eq(cases.state, 'open'));
    if (open === undefined || open.count === 0) {
      const unread = and(eq(notifications.kind, 'cases_waiting'), isNull(notifications.readAt));
      await tx.update(notifications).set({ readAt: sql`now()` }).where(unread);
      return;
    }
    const about = { kind: 'cases_waiting', key: `cases:${open.newest}`, details: { count: open.count } } as const;
    const moderators = await findUnaware(tx, open.newest);
    await notify(
      tx,
      moderators.map(({ id }) => ({ personId: id, ...about })),
    );
  });
