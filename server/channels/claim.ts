import { asc, eq, inArray, sql } from 'drizzle-orm';
import { channelRules } from '../../shared/notification-limits.ts';
import { type ChannelKind, takingPart } from '../../shared/states.ts';
import type { Database } from '../database/connection.ts';
import { channels, deliveries, people } from '../database/schema.ts';
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
  isReached: boolean;
}

/** Messages that are taken for a channel at a time. */
export const perChannel = 5;
/** Channels of a person that are taken at a time, so that receivers who never answer keep few places from the others. */
export const perPerson = 4;

interface ClaimRequest {
  /** How many of each kind can be sent now. */
  free: readonly { kind: ChannelKind; free: number }[];
  /** Channels that something is being sent to. */
  busy: readonly number[];
  /** People to whose other channels nothing more is sent meanwhile. */
  waiting: readonly number[];
}

/**
 * Takes due deliveries, a few for each channel, the longest due first. They are this node's for a while: unless it reports their end or renews
 * its claim by then, they are due again.
 */
export async function claimDeliveries(db: Database, { free, busy, waiting }: ClaimRequest): Promise<Claimed[]> {
  const stopped = await stoppedKinds(db);
  const slots = free.filter(({ kind }) => !stopped.includes(kind));
  const { rows } = await db.execute<{ id: string }>(sql`
    with due as materialized (
      select deliveries.id, due_at, channels.kind, row_number() over (partition by channel_id order by due_at, deliveries.id) as nth,
        dense_rank() over (partition by person_id order by channel_id) as nth_of_person
      from deliveries join channels on channels.id = channel_id
      where deliveries.state = 'waiting' and due_at <= now() and channel_id <> all(${sql.param(busy)}::bigint[])
        and person_id <> all(${sql.param(waiting)}::bigint[])
    ), ranked as materialized (
      select id, free, row_number() over (partition by kind order by due_at, id) as place
      from due join json_to_recordset(${JSON.stringify(slots)}::json) as slots(kind text, free int) using (kind)
      where nth <= ${perChannel} and nth_of_person <= ${perPerson}
    ), taken as materialized (
      select deliveries.id from ranked join deliveries using (id)
      where place <= free and deliveries.state = 'waiting' and deliveries.due_at <= now()
      for update of deliveries skip locked
    )
    update deliveries set attempts = attempts + 1, due_at = now() + make_interval(secs => ${channelRules.lease})
    from taken where deliveries.id = taken.id
    returning deliveries.id`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => Number(id));
  const found = await db
    .select({ delivery: deliveries, channel: channels, state: people.state })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .innerJoin(people, eq(people.id, channels.personId))
    .where(inArray(deliveries.id, ids))
    .orderBy(asc(deliveries.id));
  return found.map(({ state, ...claimed }) => ({
    ...claimed,
    members: takingPart.some((each) => each === state),
    isReached: notifiableStates.some((each) => each === state),
  }));
}

/** What is taken stays this node's for a while longer. Skips what is being stored at this moment. */
export async function renewClaims(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    with held as materialized (
      select id from deliveries where id = any(${sql.param(ids)}::bigint[]) and state = 'waiting' for update skip locked
    )
    update deliveries set due_at = greatest(due_at, now() + make_interval(secs => ${channelRules.lease})) from held where deliveries.id = held.id`);
}

/** Gives back what was taken and not tried. */
export async function releaseDeliveries(db: Database, claimed: readonly Claimed[]): Promise<void> {
  const ids = claimed.map(({ delivery }) => delivery.id);
  if (ids.length === 0) return;
  await db.update(deliveries).set({ attempts: sql`attempts - 1`, dueAt: sql`now()` }).where(inArray(deliveries.id, ids));
}
