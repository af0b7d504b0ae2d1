import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AdminDelivery, BoardStatus, type DeliveryWay, deliveryWays } from '../../shared/delivery.ts';
import { reads } from '../../shared/reads.ts';
import { omitAbsent } from '../core/omit-absent.ts';
import { adminsOnly } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { channels, type DeliveryFigures, deliveries, deliveryFigures, stoppedChannelKinds } from '../database/schema.ts';
import { liveRead } from '../http/live-read.ts';
import { dependsOnAny } from '../live/dependencies.ts';

export const deliveryReads = (db: Database) => [
  liveRead(reads.status(), {
    summary: 'Delivery delays per channel, and which kinds are stopped',
    input: z.strictObject({}),
    answer: BoardStatus,
    audience: () => 'public',
    evaluate: async () => {
      const { ways, countedAt } = await countedWays(db);
      return {
        data: omitAbsent({ ways: ways.map(({ way, figures, stop }) => publicPart(way, figures, stop)), countedAt }),
        dependencies: counted,
      };
    },
  }),
  liveRead(reads.adminDelivery(), {
    summary: 'Delivery per channel: waiting, sent, failed, how late, and the last errors',
    input: z.strictObject({}),
    answer: AdminDelivery,
    audience: adminsOnly,
    evaluate: async () => {
      const { ways, countedAt } = await countedWays(db);
      const states = await channelStatesOf(db);
      const failed = await failedOf(db);
      const shown = ways.map(async ({ way, figures, stop }) =>
        omitAbsent({
          ...publicPart(way, figures, stop),
          ...{ due: figures.due, later: figures.later, dueSince: figures.dueSince, failed: failed.get(way) ?? 0, reason: stop?.reason },
          channels: states.get(way),
          lastErrors: way === 'inbox' ? [] : await lastErrors(db, way),
        }),
      );
      return { data: omitAbsent({ ways: await Promise.all(shown), countedAt }), dependencies: [...counted, dependsOnAny('channels')] };
    },
  }),
];

const counted = [dependsOnAny('delivery_figures'), dependsOnAny('stopped_channel_kinds')];

type Stop = typeof stoppedChannelKinds.$inferSelect;
const none: DeliveryFigures = { hour: { sent: 0, failed: 0 }, day: { sent: 0, failed: 0 }, due: 0, later: 0 };

/** The ways by which someone was notified lately, have something waiting, or are stopped, in their order. */
async function countedWays(db: Database) {
  const rows = await db.select().from(deliveryFigures);
  const stops = await db.select().from(stoppedChannelKinds);
  const ways = deliveryWays.flatMap((way) => {
    const figures = rows.find((row) => row.way === way)?.figures;
    const stop = stops.find(({ kind }) => kind === way);
    return figures === undefined && stop === undefined ? [] : [{ way, figures: figures ?? none, stop }];
  });
  const last = Math.max(...rows.map((row) => row.countedAt.getTime()));
  return { ways, countedAt: rows.length === 0 ? undefined : new Date(last).toISOString() };
}

const publicPart = (way: DeliveryWay, { hour, day }: DeliveryFigures, stop: Stop | undefined) =>
  omitAbsent({ way, hour, day, stoppedSince: stop?.since.toISOString() });

async function channelStatesOf(db: Database) {
  const rows = await db
    .select({
      kind: channels.kind,
      active: sql<number>`(count(*) filter (where ${channels.state} = 'active'))::int`,
      failing: sql<number>`(count(*) filter (where ${channels.state} = 'failing'))::int`,
      paused: sql<number>`(count(*) filter (where ${channels.state} in ('paused', 'unverified')))::int`,
    })
    .from(channels)
    .groupBy(channels.kind);
  return new Map<DeliveryWay, { active: number; failing: number; paused: number }>(rows.map(({ kind, ...states }) => [kind, states]));
}

/** Those that can be sent again. */
async function failedOf(db: Database) {
  const rows = await db
    .select({ kind: channels.kind, failed: sql<number>`count(*)::int` })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(and(eq(deliveries.state, 'failed'), gt(deliveries.doneAt, sql`now() - interval '1 day'`)))
    .groupBy(channels.kind);
  return new Map<DeliveryWay, number>(rows.map(({ kind, failed }) => [kind, failed]));
}

const maxErrors = 3;

async function lastErrors(db: Database, kind: Exclude<DeliveryWay, 'inbox'>) {
  const rows = await db
    .select({ at: deliveries.doneAt, error: deliveries.error })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(and(eq(deliveries.state, 'failed'), eq(channels.kind, kind)))
    .orderBy(desc(deliveries.doneAt))
    .limit(maxErrors);
  return rows.flatMap(({ at, error }) => (at === null || error === null ? [] : [{ at: at.toISOString(), error }]));
}
