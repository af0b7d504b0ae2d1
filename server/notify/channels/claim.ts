import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import { type ChannelKind, takingPart } from '../../../shared/states.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { repeatMoved } from '../../platform/database/repeat-moved.ts';
import { channels, deliveries, people } from '../../platform/database/schema.ts';
import { stoppedKinds } from '../delivery/stopped-kinds.ts';
import { notifiableStates } from '../notifications/notify.ts';
import type { DeliveryRow } from './compose-message.ts';
import type { ChannelRow } from './deliverer.ts';

export interface Claimed {
  delivery: DeliveryRow;
  channel: ChannelRow;
  /** Whether its person sees members-only deals. */
  members: boolean;
  /** Whether its person is notified at all. */
  isNotifiable: boolean;
}

/** Messages that are claimed for a channel at a time, at most. */
const perChannel = 5;
/** A person's channels that messages are claimed for at a time, so that receivers who never answer take few places from others. */
export const perPerson = 4;

type Slots = readonly { kind: ChannelKind; free: number }[];

interface ClaimRequest {
  /** How many of each kind can be sent now. */
  slots: Slots;
  /** Channels that something is being sent to. */
  busyChannels: readonly number[];
  /** People who already have as many busy channels as one may have. */
  busyPeople: readonly number[];
}

/**
 * Claims due deliveries, a few for each channel, those of the channel that has waited longest first. They belong to this node for a while: unless it
 * reports their end or renews its claim by then, they are due again. What it costs follows what is claimed, not what is due: `channel_queue` says where to
 * look.
 */
export async function claimDeliveries(db: Database, { slots, ...busy }: ClaimRequest): Promise<Claimed[]> {
  const stopped = await stoppedKinds(db);
  const allowed = slots.filter(({ kind }) => !stopped.includes(kind));
  let ids: readonly string[] = [];
  // A channel may be in the queue for what has been sent since, and leaves it then.
  for (let isDone = false; !isDone; ) {
    const round = await db.transaction(async (tx) => claimOf(tx, await lockQueue(tx, allowed, busy), allowed));
    ids = round.ids;
    isDone = ids.length > 0 || round.passed === 0;
  }
  return ids.length === 0 ? [] : await loadClaimed(db, ids.map(Number));
}

/**
 * The channels to look at. As many times more are read as one person can have too many: so some are left, however many channels a few people have. What
 * another transaction adds messages to is passed over: its messages are seen once it is over.
 */
async function lockQueue(tx: Transaction, slots: Slots, { busyChannels, busyPeople }: Omit<ClaimRequest, 'slots'>): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with first as materialized (
      select queued.*, free, row_number() over (partition by person_id order by due_at, channel_id) as channel_of_person
      from json_to_recordset(${JSON.stringify(slots)}::json) as slots(kind text, free int) cross join lateral (
        select * from channel_queue where channel_queue.kind = slots.kind and due_at <= now()
          and channel_id <> all(${sql.param(busyChannels)}::bigint[]) and person_id <> all(${sql.param(busyPeople)}::bigint[])
        order by due_at, channel_id limit free * ${Math.ceil(channelRules.max / perPerson)}
      ) queued
    ), ranked as materialized (
      select channel_id, free, row_number() over (partition by kind order by due_at, channel_id) as rank_in_kind
      from first where channel_of_person <= ${perPerson}
    )
    select channel_id as id from ranked join channel_queue using (channel_id) where rank_in_kind <= free and due_at <= now()
    for update of channel_queue skip locked`);
  return rows.map(({ id }) => id);
}

interface Round {
  ids: readonly string[];
  /** Channels that were in the queue too early. */
  passed: number;
}

/** Claims what is due for these channels, and says in the queue when to look at them again. A statement of its own, which sees all that was added before the lock. */
async function claimOf(tx: Transaction, channelIds: readonly string[], slots: Slots): Promise<Round> {
  if (channelIds.length === 0) return { ids: [], passed: 0 };
  const share = shareOf(channelIds.length, slots);
  const { rows } = await tx.execute<{ ids: string[]; passed: number }>(sql`
    with first as materialized (
      select channel_id, kind, waiting.id, waiting.due_at
      from channel_queue cross join lateral (
        select id, due_at from deliveries where deliveries.channel_id = channel_queue.channel_id and done_at is null
        order by due_at, id limit ${share + 1}
      ) waiting
      where channel_id = any(${sql.param(channelIds)}::bigint[])
    ), ranked as materialized (
      select id, kind, row_number() over (partition by channel_id order by due_at, id) as rank_in_channel,
        row_number() over (partition by kind order by due_at, id) as rank_in_kind
      from first where due_at <= now()
    ), claimed as materialized (
      select deliveries.id from ranked join json_to_recordset(${JSON.stringify(slots)}::json) as slots(kind text, free int) using (kind) join deliveries using (id)
      where rank_in_channel <= ${share} and rank_in_kind <= free and deliveries.done_at is null and deliveries.due_at <= now()
      for update of deliveries skip locked
    ), leased as (
      update deliveries set attempts = attempts + 1, due_at = now() + make_interval(secs => ${channelRules.lease})
      from claimed where deliveries.id = claimed.id and done_at is null
      returning deliveries.id, deliveries.channel_id, deliveries.due_at
    ), next as (
      select channel_id, min(due_at) as due_at
      from (select channel_id, due_at from leased union all select channel_id, due_at from first where id not in (select id from claimed)) known
      group by channel_id
    ), moved as (
      update channel_queue set due_at = next.due_at from next
      where channel_queue.channel_id = next.channel_id and channel_queue.due_at <> next.due_at
      returning next.due_at > now() as has_passed
    ), removed as (
      delete from channel_queue where channel_id = any(${sql.param(channelIds)}::bigint[]) and channel_id not in (select channel_id from next) returning 1
    )
    select array(select id from leased) as ids,
      (select count(*) from moved where has_passed)::int + (select count(*) from removed)::int as passed`);
  return rows[0] ?? { ids: [], passed: 0 };
}

/** Messages of a channel, so that what is read follows what can be sent. */
function shareOf(channelCount: number, slots: Slots): number {
  const free = slots.reduce((sum, each) => sum + each.free, 0);
  return Math.min(perChannel, Math.ceil(free / channelCount));
}

async function loadClaimed(db: Database, ids: number[]): Promise<Claimed[]> {
  const found = await db
    .select({ delivery: deliveries, channel: channels, state: people.state })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .innerJoin(people, eq(people.id, channels.personId))
    .where(and(inArray(deliveries.id, ids), isNull(deliveries.doneAt)))
    .orderBy(asc(deliveries.id));
  return found.map(({ state, ...claimed }) => ({
    ...claimed,
    members: takingPart.some((each) => each === state),
    isNotifiable: notifiableStates.some((each) => each === state),
  }));
}

/** Extends this node's claims. Skips deliveries whose outcome is being stored right now. */
export async function renewClaims(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const renew = sql`
    with claimed as materialized (
      select id from deliveries where id = any(${sql.param(ids)}::bigint[]) and done_at is null for update skip locked
    )
    update deliveries set due_at = greatest(due_at, now() + make_interval(secs => ${channelRules.lease}))
    from claimed where deliveries.id = claimed.id and done_at is null`;
  await repeatMoved(() => db.execute(renew));
}

/** Gives back what was claimed and not tried. */
export async function releaseDeliveries(db: Database, claimed: readonly Claimed[]): Promise<void> {
  const ids = claimed.map(({ delivery }) => delivery.id);
  if (ids.length === 0) return;
  await db
    .update(deliveries)
    .set({ attempts: sql`attempts - 1`, dueAt: sql`now()` })
    .where(and(inArray(deliveries.id, ids), isNull(deliveries.doneAt)));
}
