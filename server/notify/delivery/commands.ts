import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { StopChannelKind } from '../../../shared/delivery.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { ChannelKind } from '../../../shared/states.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { channels, deliveries, stoppedChannelKinds } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';

/** Messages that one retry sends again at most. */
const maxRetried = 10_000;

/** Stops a kind of channel on all nodes, or starts it again. Throws BAD_TRANSITION if it is so already. */
export async function stopChannelKind(tx: Transaction, who: Person, { kind, isStopped, reason }: StopChannelKind) {
  requirePermission(permissions["change the board's settings"](who));
  const { rowCount } = isStopped
    ? await tx.insert(stoppedChannelKinds).values({ kind, reason }).onConflictDoNothing()
    : await tx.delete(stoppedChannelKinds).where(eq(stoppedChannelKinds.kind, kind));
  if (!rowCount) throw new Problem('BAD_TRANSITION', isStopped ? 'It is stopped already.' : 'It is not stopped.');
  await recordStaffAction(tx, { action: isStopped ? 'stop_channel' : 'start_channel', actorId: who.id, reason, details: { kind } });
  return { kind, isStopped };
}

/** Sends what failed by a kind of channel within a day again, the latest first if there is too much. */
export async function retryDeliveries(tx: Transaction, who: Person, kind: ChannelKind): Promise<{ retried: number }> {
  requirePermission(permissions["change the board's settings"](who));
  const isRecent = gt(deliveries.doneAt, sql`now() - interval '1 day'`);
  const failed = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(and(eq(deliveries.state, 'failed'), isRecent, eq(channels.kind, kind)))
    .orderBy(sql`${deliveries.doneAt} desc`)
    .limit(maxRetried)
    .for('update', { of: deliveries });
  const { rowCount } = await tx
    .update(deliveries)
    .set({ state: 'waiting', doneAt: null, dueAt: sql`now()`, attempts: 0, error: null })
    .where(and(inArray(deliveries.id, failed), isRecent));
  const retried = rowCount ?? 0;
  await recordStaffAction(tx, { action: 'retry_deliveries', actorId: who.id, details: { kind, retried } });
  return { retried };
}
