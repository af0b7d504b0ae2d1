import { asc, eq, inArray, sql } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import { type ChannelKind, takingPart } from '../../../shared/states.ts';
import type { Database } from '../../platform/database/connection.ts';
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

/** Messages that are claimed for a channel at a time. */
const perChannel = 5;
/** A person's channels that messages are claimed for at a time, so that receivers who never answer take few places from others. */
export const perPerson = 4;

interface ClaimRequest {
  /** How many of each kind can be sent now. */
  slots: readonly { kind: ChannelKind; free: number }[];
  /** Channels that something is being sent to. */
  busyChannels: readonly number[];
  /** People who already have as many busy channels as one may have. */
  busyPeople: readonly number[];
}

/**
 * Claims due deliveries, a few for each channel, the longest due first. They belong to this node for a while: unless it reports their end or renews
 * its claim by then, they are due again.
 */
export async function claimDeliveries(db: Database, { slots, busyChannels, busyPeople }: ClaimRequest): Promise<Claimed[]> {
  const stopped = await stoppedKinds(db);
  const allowed = slots.filter(({ kind }) => !stopped.includes(kind));
  const { rows } = await db.execute<{ id: string }>(sql`
    with due as materialized (
      select deliveries.id, due_at, channels.kind, row_number() over (partition by channel_id order by due_at, deliveries.id) as rank_in_channel,
        dense_rank() over (partition by person_id order by channel_id) as channel_of_person
      from deliveries join channels on channels.id = channel_id
      where deliveries.state = 'waiting' and due_at <= now() and channel_id <> all(${sql.param(busyChannels)}::bigint[])
        and person_id <> all(${sql.param(busyPeople)}::bigint[])
    ), ranked as materialized (
      select id, free, row_number() over (partition by kind order by due_at, id) as rank_in_kind
      from due join json_to_recordset(${JSON.stringify(allowed)}::json) as slots(kind text, free int) using (kind)
      where rank_in_channel <= ${perChannel} and channel_of_person <= ${perPerson}
    ), claimed as materialized (
      select deliveries.id from ranked join deliveries using (id)
      where rank_in_kind <= free and deliveries.state = 'waiting' and deliveries.due_at <= now()
      for update of deliveries skip locked
    )
    update deliveries set attempts = attempts + 1, due_at = now() + make_interval(secs => ${channelRules.lease})
    from claimed where deliveries.id = claimed.id
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
    isNotifiable: notifiableStates.some((each) => each === state),
  }));
}

/** Extends this node's claims. Skips deliveries whose outcome is being stored right now. */
export async function renewClaims(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    with claimed as materialized (
      select id from deliveries where id = any(${sql.param(ids)}::bigint[]) and state = 'waiting' for update skip locked
    )
    update deliveries set due_at = greatest(due_at, now() + make_interval(secs => ${channelRules.lease})) from claimed where deliveries.id = claimed.id`);
}

/** Gives back what was claimed and not tried. */
export async function releaseDeliveries(db: Database, claimed: readonly Claimed[]): Promise<void> {
  const ids = claimed.map(({ delivery }) => delivery.id);
  if (ids.length === 0) return;
  await db.update(deliveries).set({ attempts: sql`attempts - 1`, dueAt: sql`now()` }).where(inArray(deliveries.id, ids));
}
