import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { channels } from '../../platform/database/schema.ts';
import { notify } from '../notifications/notify.ts';
import type { ChannelRow } from './deliverer.ts';

/** Nothing arrives there any more: stops sending, and notifies the channel's person. @param cause tells these notifications apart */
export async function pauseFailing(tx: Transaction, { id, personId, name }: ChannelRow, cause: string, error: string): Promise<void> {
  const [before] = await tx
    .select({ state: channels.state })
    .from(channels)
    .where(and(eq(channels.id, id), inArray(channels.state, ['active', 'unverified'])))
    .for('no key update');
  if (before === undefined) return;
  const failing = { state: 'failing' as const, failingSince: sql`coalesce(failing_since, now())`, lastError: error };
  await tx.update(channels).set(failing).where(eq(channels.id, id));
  if (before.state !== 'active') return;
  await notify(tx, [{ personId, kind: 'channel_failing', key: `channel_failing:${id}:${cause}`, details: { channel: name, error } }]);
}

/** A mail to this address came back later, as the operator's mail server says. Returns how many channels are paused for it. */
export async function recordBounce(db: Database, address: string): Promise<number> {
  return await db.transaction(async (tx) => {
    const sameAddress = and(
      eq(channels.kind, 'email'),
      eq(sql`lower(${channels.address})`, address.toLowerCase()),
      eq(channels.state, 'active'),
    );
    const bounced = await tx.select().from(channels).where(sameAddress).orderBy(channels.id).for('no key update');
    for (const channel of bounced) await pauseFailing(tx, channel, `bounce ${new Date().toISOString()}`, 'The mail came back');
    return bounced.length;
  });
}
