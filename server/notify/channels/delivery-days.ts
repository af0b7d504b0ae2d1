import { sql } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';

/** Days for which there is a part ahead. Without one, what ends is kept in the part for everything else, and moved later. */
const ahead = 3;

/**
 * Makes the parts of `deliveries` for the next days, and drops those of days that are over for long. A part that something reads for long, such as a
 * backup, stays until the next time.
 */
export async function turnDeliveryDays(db: Database): Promise<void> {
  const { rows } = await db.execute<{ day: string; is_old: boolean; is_made: boolean }>(days);
  for (const { day, is_old, is_made } of rows) {
    if (!is_made) await unlessBusy(db, (tx) => makeDay(tx, day));
    if (is_old) await unlessBusy(db, (tx) => dropDay(tx, day));
  }
}

/** Those that have a part, those that need one soon, and those of what ended while there was none. */
const days = sql`
  with made as (
    select substr(relname, length('deliveries_') + 1)::date as day from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'deliveries'::regclass and relname ~ '^deliveries_\\d{8}$'
  ), today as (select (now() at time zone 'UTC')::date as day)
  select to_char(needed.day, 'YYYYMMDD') as day, needed.day < today.day - ${channelRules.kept}::int as is_old,
    exists (select from made where made.day = needed.day) as is_made
  from today, lateral (
    select day from made
    union select generate_series(today.day, today.day + ${ahead}::int, '1 day')::date
    union select (done_at at time zone 'UTC')::date from deliveries_waiting where done_at is not null
  ) needed order by 1`;

/** Others wait behind whoever waits for a lock. */
async function unlessBusy(db: Database, act: (tx: Transaction) => Promise<void>): Promise<void> {
  const acting = db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    await act(tx);
  });
  await acting.catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
  });
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '55P03') || isLockTimeout(error.cause));

const partOf = (day: string) => sql.identifier(`deliveries_${day}`);

const dropDay = async (tx: Transaction, day: string): Promise<void> => void (await tx.execute(sql`drop table if exists ${partOf(day)}`));

async function makeDay(tx: Transaction, day: string): Promise<void> {
  const from = sql.raw(`timestamptz '${day} 00:00+00'`);
  const until = sql`${from} + interval '1 day'`;
  // Two nodes may try: the second one finds that it exists, or waits for this.
  await tx.execute(sql`lock table deliveries in share update exclusive mode`);
  const { rows } = await tx.execute<{ exists: boolean }>(sql`select to_regclass(${`deliveries_${day}`}) is not null as exists`);
  if (rows[0]?.exists === true) return;
  await tx.execute(sql`create table ${partOf(day)} (like deliveries including all)`);
  await tx.execute(sql`
    with moved as (delete from deliveries_waiting where done_at >= ${from} and done_at < ${until} returning *)
    insert into ${partOf(day)} select * from moved`);
  await tx.execute(sql`alter table deliveries attach partition ${partOf(day)} for values from (${from}) to (${until})`);
}
