import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { verifiedBy } from '../../../shared/channels.ts';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { channels, deliveries } from '../../platform/database/schema.ts';
import type { Claimed } from './claim.ts';
import type { Outcome } from './deliverer.ts';
import { pauseFailing } from './pause-failing.ts';

/** Characters of an error that are stored. */
const maxError = 300;
/** Seconds: the longest wait that a receiver can ask for. */
const maxAfter = 3_600;

/** There was nothing left to send. */
export interface Dropped {
  result: 'dropped';
}

/** Stores what became of an attempt. */
export async function recordOutcome(db: Database, claimed: Claimed, outcome: Outcome | Dropped): Promise<void> {
  await db.transaction(async (tx) => {
    if (outcome.result === 'dropped') return await end(tx, claimed, 'dropped');
    if (outcome.result === 'sent') return await recordSuccess(tx, [claimed]);
    const error = outcome.error.slice(0, maxError);
    if (outcome.result === 'gone') return await recordGone(tx, claimed, error);
    if (claimed.delivery.kind === 'test') return await recordFailedTest(tx, claimed, error);
    if (outcome.result === 'retry' && (await retryLater(tx, claimed, error, outcome))) return;
    await end(tx, claimed, 'failed', error);
    if (outcome.result === 'retry' && outcome.isOurs !== true) await pauseFailing(tx, claimed.channel, `${claimed.delivery.id}`, error);
    else await updateChannel(tx, claimed, { lastError: error });
  });
}

/** Stores that these were sent, in one transaction. */
export const recordSuccesses = (db: Database, claimed: readonly Claimed[]): Promise<void> =>
  db.transaction((tx) => recordSuccess(tx, claimed));

/** What waits is in a small part of the table. */
const waiting = (ids: number[]) => and(inArray(deliveries.id, ids), isNull(deliveries.doneAt));

const end = (tx: Transaction, { delivery }: Claimed, state: 'failed' | 'dropped', error?: string) =>
  tx
    .update(deliveries)
    .set({ state, error: error ?? null, doneAt: sql`now()` })
    .where(waiting([delivery.id]))
    .then(() => undefined);

const updateChannel = (tx: Transaction, { channel }: Claimed, set: PgUpdateSetSource<typeof channels>) =>
  tx.update(channels).set(set).where(eq(channels.id, channel.id));

const channelIds = (claimed: readonly Claimed[]) => [...new Set(claimed.map(({ channel }) => channel.id))];

async function recordSuccess(tx: Transaction, claimed: readonly Claimed[]): Promise<void> {
  const ids = claimed.map(({ delivery }) => delivery.id);
  await tx.update(deliveries).set({ state: 'sent', error: null, doneAt: sql`now()` }).where(waiting(ids));
  const verified = claimed.filter(({ delivery, channel }) => delivery.kind === 'verification' && verifiedBy[channel.kind] === 'delivery');
  if (verified.length > 0)
    await tx
      .update(channels)
      .set({ state: 'active', verifiedAt: sql`coalesce(verified_at, now())` })
      .where(inArray(channels.id, channelIds(verified)));
  // Once a minute, because each change of a channel updates its person's screen.
  const needsUpdate = or(
    isNull(channels.succeededAt),
    isNotNull(channels.lastError),
    lt(channels.succeededAt, sql`now() - interval '1 minute'`),
    inArray(channels.id, channelIds(claimed.filter(({ delivery }) => delivery.kind === 'test'))),
  );
  // In the order in which the dispatcher locks them.
  const changed = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(inArray(channels.id, channelIds(claimed)), needsUpdate))
    .orderBy(asc(channels.id))
    .for('no key update');
  const changedIds = changed.map(({ id }) => id);
  if (changed.length > 0)
    await tx.update(channels).set({ succeededAt: sql`now()`, failingSince: null, lastError: null }).where(inArray(channels.id, changedIds));
  const failed = claimed.filter(({ channel }) => channel.failingSince !== null);
  if (failed.length > 0) await resumeOthers(tx, channelIds(failed));
}

/** The person who asked for a test waits for its result, so it is not tried again. */
async function recordFailedTest(tx: Transaction, claimed: Claimed, error: string): Promise<void> {
  await end(tx, claimed, 'failed', error);
  // This change updates their screen.
  await updateChannel(tx, claimed, { testedAt: sql`now()` });
}

/** An expired push subscription is no loss to notify of: the browser makes a new one. */
async function recordGone(tx: Transaction, claimed: Claimed, error: string): Promise<void> {
  if (claimed.channel.kind === 'push') return void (await tx.delete(channels).where(eq(channels.id, claimed.channel.id)));
  await end(tx, claimed, 'failed', error);
  await pauseFailing(tx, claimed.channel, `${claimed.delivery.id}`, error);
}

/** Returns false if the attempts are used up. */
async function retryLater(
  tx: Transaction,
  claimed: Claimed,
  error: string,
  { after, isOurs }: Extract<Outcome, { result: 'retry' }>,
): Promise<boolean> {
  const wait = channelRules.retryWaits[claimed.delivery.attempts - 1];
  if (wait === undefined) return false;
  const seconds = Math.max(wait, Math.min(after ?? 0, maxAfter));
  // Up to a tenth later, so that what failed together is not tried together.
  const dueAt = sql`now() + make_interval(secs => ${seconds} * (1 + random() / 10))`;
  // A channel is locked before its place in the queue, as the dispatcher does.
  if (isOurs !== true) await updateChannel(tx, claimed, { failingSince: sql`coalesce(failing_since, now())`, lastError: error });
  await tx
    .update(deliveries)
    .set({ dueAt, error })
    .where(waiting([claimed.delivery.id]));
  if (isOurs !== true) await postponeOthers(tx, claimed);
  return true;
}

/** One message finds out whether a channel that fails works again; its others wait for that. */
const postponeOthers = (tx: Transaction, { delivery, channel }: Claimed) =>
  tx.execute(sql`
    with others as materialized (
      select id from deliveries
      where channel_id = ${channel.id} and done_at is null and kind = 'notification' and id <> ${delivery.id} for update skip locked
    )
    update deliveries set due_at = greatest(deliveries.due_at, tried.due_at) from deliveries tried, others
    where deliveries.id = others.id and deliveries.done_at is null and tried.id = ${delivery.id} and tried.done_at is null`);

/** What waited for a channel that failed. What a node has claimed is due within its lease. */
const resumeOthers = (tx: Transaction, channelIds: readonly number[]) =>
  tx.execute(sql`
    update deliveries set due_at = now()
    where channel_id = any(${sql.param(channelIds)}::bigint[]) and done_at is null and kind = 'notification'
      and due_at > now() + make_interval(secs => ${channelRules.lease})`);
