import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ChannelResult, PatchChannel } from '../../../shared/channels.ts';
import { quotas } from '../../../shared/limits.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { channels, deliveries } from '../../platform/database/schema.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import type { ChannelRow } from './deliverer.ts';
import { nextDigest } from './schedule.ts';
import { sendVerification } from './verification.ts';

const own = (who: Person, id: number) => and(eq(channels.id, id), eq(channels.personId, who.id));

async function lockOwn(tx: Transaction, who: Person, id: number): Promise<ChannelRow> {
  const [channel] = await tx.select().from(channels).where(own(who, id)).for('no key update');
  if (channel === undefined) throw new Problem('NOT_FOUND');
  return channel;
}

/** Throws NOT_FOUND for someone else's channel, and BAD_TRANSITION if it is to be resumed before it is verified. */
export async function patchChannel(tx: Transaction, who: Person, id: number, patch: PatchChannel): Promise<ChannelResult> {
  const before = await lockOwn(tx, who, id);
  const { quiet, hot, state, ...rest } = patch;
  if (state !== undefined && before.verifiedAt === null) throw new Problem('BAD_TRANSITION');
  const hours = quiet === undefined ? {} : { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
  const next = { ...before, ...hours, timeZone: rest.timeZone ?? before.timeZone };
  const hotNow = hot === undefined ? before.hot : hot;
  const [channel] = await tx
    .update(channels)
    .set({
      ...rest,
      ...hours,
      ...{ hot: hotNow, hotAt: hotNow === null ? null : nextDigest(next, hotNow, new Date()) },
      ...(state === undefined ? {} : { state, failingSince: null, lastError: null }),
    })
    .where(own(who, id))
    .returning({ id: channels.id, state: channels.state });
  if (channel === undefined) throw new Problem('NOT_FOUND');
  return channel;
}

/** Succeeds if the channel does not exist, so that a retry is safe. */
export async function deleteChannel(tx: Transaction, who: Person, id: number): Promise<{ id: number }> {
  if (id === 0) throw new Problem('NOT_FOUND');
  await tx.delete(channels).where(own(who, id));
  return { id };
}

const spendTest = quotaSpender(
  'channel_tests',
  quotas.channelTests,
  "deliveries where kind = 'test' and channel_id in (select id from channels where person_id = $1)",
  'created_at',
);

/** Throws BAD_TRANSITION unless the channel is active: what is not verified may be somebody else's. */
export async function testChannel(tx: Transaction, who: Person, id: number): Promise<ChannelResult> {
  await spendTest(tx, who.id);
  const { state } = await lockOwn(tx, who, id);
  if (state !== 'active') throw new Problem('BAD_TRANSITION');
  await tx.insert(deliveries).values({ channelId: id, kind: 'test', messageId: randomUUID() });
  // Wakes the task that sends it.
  await tx.update(channels).set({ testedAt: sql`now()` }).where(own(who, id));
  return { id, state };
}

/** Throws BAD_TRANSITION for a channel that is verified. */
export async function verifyAgain(tx: Transaction, who: Person, id: number): Promise<ChannelResult> {
  const channel = await lockOwn(tx, who, id);
  if (channel.verifiedAt !== null) throw new Problem('BAD_TRANSITION');
  await sendVerification(tx, channel);
  return { id, state: 'unverified' };
}
