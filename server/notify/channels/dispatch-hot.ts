import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { channels, deliveries } from '../../platform/database/schema.ts';
import { nextDigest } from './schedule.ts';

/** Channels per transaction. */
const batch = 200;

/** Makes the digests of what was hot that are due. @param now for tests */
export async function dispatchHot(db: Database, now = () => new Date()): Promise<void> {
  while ((await db.transaction((tx) => dispatchBatch(tx, now()))) === batch);
}

async function dispatchBatch(tx: Transaction, now: Date): Promise<number> {
  const due = await tx
    .select()
    .from(channels)
    .where(and(lte(channels.hotAt, now), eq(channels.state, 'active')))
    .orderBy(asc(channels.id))
    .limit(batch)
    .for('no key update', { skipLocked: true });
  for (const channel of due) {
    const next = nextDigest(channel, channel.hot ?? 'daily', now);
    await tx.update(channels).set({ hotAt: next }).where(eq(channels.id, channel.id));
  }
  const rows = due.map(({ id: channelId }) => ({
    ...{ channelId, kind: 'hot' as const, messageId: randomUUID(), createdAt: now, dueAt: now },
  }));
  if (rows.length > 0) await tx.insert(deliveries).values(rows);
  return due.length;
}
