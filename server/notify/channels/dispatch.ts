import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { alerts, channels, deliveries, notifications } from '../../platform/database/schema.ts';
import type { ChannelRow } from './deliverer.ts';
import { dueLater } from './schedule.ts';

/** Notifications per transaction. */
const batch = 500;
const hour = 3_600_000;

/**
 * Makes the deliveries of all notifications that have none yet. Nodes share the work, and each notification is dispatched in one transaction, so
 * none is missed or comes twice. @param now for tests
 */
export async function dispatch(db: Database, now = () => new Date()): Promise<void> {
  while ((await db.transaction((tx) => dispatchBatch(tx, now()))) === batch);
}

type Waiting = Awaited<ReturnType<typeof lockBatch>>[number];

/** Returns how many there were. */
async function dispatchBatch(tx: Transaction, now: Date): Promise<number> {
  const waiting = await lockBatch(tx);
  if (waiting.length === 0) return 0;
  const byPerson = Map.groupBy(await lockChannels(tx, waiting), ({ personId }) => personId);
  const sent = await countSent(tx, [...byPerson.values()].flat(), now);
  const plan = new Map<ChannelRow, Planned>();
  for (const notification of waiting)
    for (const channel of byPerson.get(notification.personId) ?? [])
      if (isForChannel(channel, notification, now)) planDelivery(plan, channel, notification, { sent, now });
  await tx
    .update(notifications)
    .set({ dispatchedAt: now })
    .where(inArray(notifications.id, idsOf(waiting)));
  await insertInstant(tx, plan, now);
  for (const [channel, { gathered, dueAt }] of plan) if (dueAt !== undefined) await addToDigest(tx, channel, gathered, dueAt, now);
  return waiting.length;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const lockBatch = (tx: Transaction) =>
  tx
    .select({
      id: notifications.id,
      personId: notifications.personId,
      kind: notifications.kind,
      channelId: notifications.channelId,
      alert: { state: alerts.state, delivery: alerts.delivery, mutedUntil: alerts.mutedUntil },
    })
    .from(notifications)
    .leftJoin(alerts, eq(alerts.id, notifications.alertId))
    .where(isNull(notifications.dispatchedAt))
    .orderBy(asc(notifications.id))
    .limit(batch)
    .for('update', { of: notifications, skipLocked: true });

/** A notification of an alert is delivered only while the alert exists and is neither paused nor muted nor for the inbox alone. */
function isForChannel({ id, notificationKinds }: ChannelRow, { kind, alert, channelId }: Waiting, now: Date): boolean {
  // A notification for one channel is delivered only there.
  if (channelId === null ? notificationKinds !== null && !notificationKinds.includes(kind) : channelId !== id) return false;
  if (kind !== 'alert') return true;
  return alert !== null && alert.state === 'active' && alert.delivery !== 'inbox' && !(alert.mutedUntil !== null && alert.mutedUntil > now);
}

/** Locked, so that nodes together keep to the number of messages in an hour. */
const lockChannels = (tx: Transaction, waiting: readonly Waiting[]) =>
  tx
    .select()
    .from(channels)
    .where(and(inArray(channels.personId, [...new Set(waiting.map(({ personId }) => personId))]), eq(channels.state, 'active')))
    .orderBy(asc(channels.id))
    .for('no key update');

/** How many messages each channel got in the last hour. */
async function countSent(tx: Transaction, all: readonly ChannelRow[], now: Date): Promise<Map<number, number>> {
  if (all.length === 0) return new Map();
  const rows = await tx
    .select({ id: deliveries.channelId, count: count() })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.channelId, idsOf(all)),
        eq(deliveries.kind, 'notification'),
        gt(deliveries.createdAt, new Date(now.getTime() - hour)),
        // Which parts of the table to read.
        or(isNull(deliveries.doneAt), gt(deliveries.doneAt, new Date(now.getTime() - hour))),
      ),
    )
    .groupBy(deliveries.channelId);
  return new Map(rows.map(({ id, count }) => [id ?? 0, count]));
}

interface Planned {
  instant: number[];
  gathered: number[];
  /** When what is gathered is due. */
  dueAt?: Date;
}

function planDelivery(
  plan: Map<ChannelRow, Planned>,
  channel: ChannelRow,
  { id, kind, alert, channelId }: Waiting,
  { sent, now }: { sent: Map<number, number>; now: Date },
): void {
  const planned = plan.get(channel) ?? { instant: [], gathered: [] };
  plan.set(channel, planned);
  const sentThisHour = sent.get(channel.id) ?? 0;
  // Programs have no quiet hours, and do not mind how much they get of a list. A change of the account may be somebody else's: it does not wait.
  const isAtOnce = channelId !== null || kind === 'account';
  const later = isAtOnce ? undefined : dueLater(channel, { sentThisHour, isForDigest: alert?.delivery === 'digest' }, now);
  if (later === undefined) {
    planned.instant.push(id);
    sent.set(channel.id, sentThisHour + 1);
  } else {
    planned.gathered.push(id);
    planned.dueAt = planned.dueAt !== undefined && planned.dueAt < later ? planned.dueAt : later;
  }
}

async function insertInstant(tx: Transaction, plan: Map<ChannelRow, Planned>, now: Date): Promise<void> {
  const rows = [...plan].flatMap(([{ id: channelId }, { instant }]) =>
    instant.map((notificationId) => ({
      ...{ channelId, notificationId, kind: 'notification' as const, createdAt: now, dueAt: now },
      messageId: `${notificationId}-${channelId}`,
    })),
  );
  if (rows.length > 0) await tx.insert(deliveries).values(rows).onConflictDoNothing();
}

/** Adds to the digest that waits for the channel, or begins one. One that a node has begun to send stays as it is. */
async function addToDigest(tx: Transaction, { id: channelId }: ChannelRow, ids: number[], dueAt: Date, now: Date): Promise<void> {
  const more = sql`(${deliveries.gathered} || ${sql.param(ids)}::bigint[])[:${sql.raw(String(channelRules.gathered))}]`;
  const added = await tx
    .update(deliveries)
    .set({ gathered: more, dueAt: sql`least(${deliveries.dueAt}, ${dueAt.toISOString()}::timestamptz)` })
    .where(and(eq(deliveries.channelId, channelId), eq(deliveries.kind, 'digest'), isNull(deliveries.doneAt), eq(deliveries.attempts, 0)))
    .returning({ id: deliveries.id });
  if (added.length > 0) return;
  const gathered = ids.slice(0, channelRules.gathered);
  await tx.insert(deliveries).values({ channelId, kind: 'digest', gathered, messageId: randomUUID(), createdAt: now, dueAt });
}
