import { createHmac, randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { quotas } from '../../../shared/limits.ts';
import { channelRules } from '../../../shared/notification-limits.ts';
import { boardKey } from '../../platform/database/board-key.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { addressChecks, channels, deliveries } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { enforceQuota, type QuotaUsage, quotaSpender, quotaUsageQuery } from '../../platform/quotas/enforce-quota.ts';
import type { ChannelRow } from './deliverer.ts';

const spendCheck = quotaSpender('address_checks', quotas.addressChecks, 'address_checks where person_id = $1', 'at');
const ofAddress = { max: channelRules.checksOfAddress, within: 86_400 };
const countChecks = statement<QuotaUsage>('checks_of_address', quotaUsageQuery(ofAddress, 'address_checks where address_hash = $1', 'at'));

/**
 * Sends the message by which someone shows that a channel is theirs. Throws QUOTA, also if others had messages sent to this address. The numbers outlive
 * the channel, so that deleting it does not allow more.
 */
export async function sendVerification(tx: Transaction, channel: ChannelRow): Promise<void> {
  const { details } = channel;
  const addressHash = createHmac('sha256', await boardKey(tx, 'links'))
    .update(JSON.stringify([channel.address.toLowerCase(), details.chat, details.room]))
    .digest();
  await spendCheck(tx, channel.personId);
  const [spent] = await countChecks(tx, addressHash);
  if (spent !== undefined) enforceQuota(ofAddress, spent);
  await tx.insert(addressChecks).values({ personId: channel.personId, addressHash });
  // Wakes the task that sends it.
  await tx.update(channels).set({ state: 'unverified', testedAt: sql`now()` }).where(eq(channels.id, channel.id));
  await tx.insert(deliveries).values({ channelId: channel.id, kind: 'verification', messageId: randomUUID() });
}

/** Does nothing unless the channel waits for this. */
export async function verifyChannel(tx: Transaction, { id, kind, address }: Pick<ChannelRow, 'id' | 'kind' | 'address'>): Promise<void> {
  const sameBrowser = and(eq(channels.kind, 'push'), eq(channels.address, address));
  // All of them, in order, so that two that are verified at once do not wait for each other.
  if (kind === 'push') await tx.select({ id: channels.id }).from(channels).where(sameBrowser).orderBy(channels.id).for('update');
  const verified = await tx
    .update(channels)
    .set({ state: 'active', verifiedAt: sql`now()`, failingSince: null, lastError: null })
    .where(and(eq(channels.id, id), eq(channels.state, 'unverified')))
    .returning({ id: channels.id });
  // A browser has one subscription, and it is of who turned it on there last.
  if (kind === 'push' && verified.length > 0) await tx.delete(channels).where(and(sameBrowser, ne(channels.id, id)));
}
