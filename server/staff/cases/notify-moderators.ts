import { and, eq, inArray, sql } from 'drizzle-orm';
import { notify } from '../../notify/notifications/notify.ts';
import { advisoryLocks, tryLock } from '../../platform/database/advisory-locks.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { hasSql } from '../../platform/database/has-capability.ts';
import { cases, notifications } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';

/** One node at a time notifies. */
const lock = advisoryLocks.casesWaiting;

// The key of a notification names the newest case that it knew.
const newestKnown = `split_part(key, ':', 2)::bigint`;

const findUnaware = statement<{ id: number }>(
  'moderators_to_notify',
  `select id from people where ${hasSql('role', 'moderates')} and not exists (
     select from notifications where person_id = people.id and kind = 'cases_waiting' and (read_at is null or ${newestKnown} >= $1))`,
);
/** Those of former moderators, and all but the last of each person: with two unread ones, both would get the same key. */
const deleteNeedless = statement(
  'delete_needless_cases_waiting',
  `delete from notifications where kind = 'cases_waiting' and (
     not exists (select from people where people.id = person_id and ${hasSql('role', 'moderates')}) or exists (
     select from notifications later where later.person_id = notifications.person_id and later.kind = 'cases_waiting' and later.id > notifications.id))`,
);
/** Who has read of some is still to be notified of others. */
const sayHowMany = statement(
  'cases_waiting',
  `update notifications set details = jsonb_build_object('count', $1::int), read_at = case when $1 = 0 then coalesce(read_at, now()) else read_at end,
     key = case when read_at is null then 'cases:' || greatest(${newestKnown}, $2) else key end
   where kind = 'cases_waiting' and (details <> jsonb_build_object('count', $1::int) or (read_at is null and ${newestKnown} < $2))`,
);

/**
 * Notifies moderators that cases are open: once until they have read that, and again when there are new ones. It says how many and nothing else,
 * since a case may be about the reader. What it says stays true: how many wait now, or that all are decided, and then there is nothing left to read.
 */
export const notifyModerators = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await tryLock(tx, lock))) return;
    await deleteNeedless(tx);
    const [open] = await tx
      .select({ count: sql<number>`count(*)::int`, newest: sql<number>`max(${cases.id})::float8` })
      .from(cases)
      .where(eq(cases.state, 'open'));
    const { count, newest } = { count: open?.count ?? 0, newest: open?.newest ?? 0 };
    await sayHowMany(tx, count, newest);
    if (count === 0) return;
    const moderators = await findUnaware(tx, newest);
    await deletePrevious(
      tx,
      moderators.map(({ id }) => id),
    );
    await notify(
      tx,
      moderators.map(({ id }) => ({ personId: id, kind: 'cases_waiting', key: `cases:${newest}`, details: { count } })),
    );
  });

/** They would say the same. */
const deletePrevious = (tx: Transaction, people: number[]) =>
  tx.delete(notifications).where(and(eq(notifications.kind, 'cases_waiting'), inArray(notifications.personId, people)));
