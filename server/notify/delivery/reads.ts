import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AdminDelivery, BoardStatus, type DeliveryMethod, deliveryMethods } from '../../../shared/delivery.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { channels, type DeliveryFigures, deliveries, deliveryFigures, stoppedChannelKinds } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

export const deliveryReads = (db: Database) => [
  liveRead(reads.status(), {
    summary: 'Delivery delays per channel, and which kinds are stopped',
    input: z.strictObject({}),
    answer: BoardStatus,
    audience: () => 'public',
    evaluate: async () => {
      const { methods, countedAt } = await countedMethods(db);
      return {
        data: omitAbsent({ methods: methods.map(({ method, figures, stop }) => publicPart(method, figures, stop)), countedAt }),
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
      const { methods, countedAt } = await countedMethods(db);
      const states = await channelStatesByMethod(db);
      const failed = await failedByMethod(db);
      const shown = methods.map(async ({ method, figures, stop }) =>
        omitAbsent({
          ...publicPart(method, figures, stop),
          ...{ due: figures.due, scheduled: figures.later, dueSince: figures.dueSince },
          ...{ failed: failed.get(method) ?? 0, reason: stop?.reason },
          channels: states.get(method),
          lastErrors: method === 'inbox' ? [] : await lastErrors(db, method),
        }),
      );
      return { data: omitAbsent({ methods: await Promise.all(shown), countedAt }), dependencies: [...counted, dependsOnAny('channels')] };
    },
  }),
];

const counted = [dependsOnAny('delivery_figures'), dependsOnAny('stopped_channel_kinds')];

type Stop = typeof stoppedChannelKinds.$inferSelect;
const none: DeliveryFigures = { hour: { sent: 0, failed: 0 }, day: { sent: 0, failed: 0 }, due: 0, later: 0 };

/** The methods by which someone was notified lately, that have something waiting, or that are stopped, in their order. */
async function countedMethods(db: Database) {
  const rows = await db.select().from(deliveryFigures);
  const stops = await db.select().from(stoppedChannelKinds);
  const methods = deliveryMethods.flatMap((method) => {
    const figures = rows.find((row) => row.method === method)?.figures;
    const stop = stops.find(({ kind }) => kind === method);
    return figures === undefined && stop === undefined ? [] : [{ method, figures: figures ?? none, stop }];
  });
  const last = Math.max(...rows.map((row) => row.countedAt.getTime()));
  return { methods, countedAt: rows.length === 0 ? undefined : new Date(last).toISOString() };
}

const publicPart = (method: DeliveryMethod, { hour, day }: DeliveryFigures, stop: Stop | undefined) =>
  omitAbsent({ method, hour, day, stoppedSince: stop?.since.toISOString() });

async function channelStatesByMethod(db: Database) {
  const rows = await db
    .select({
      kind: channels.kind,
      active: sql<number>`(count(*) filter (where ${channels.state} = 'active'))::int`,
      failing: sql<number>`(count(*) filter (where ${channels.state} = 'failing'))::int`,
      paused: sql<number>`(count(*) filter (where ${channels.state} in ('paused', 'unverified')))::int`,
    })
    .from(channels)
    .groupBy(channels.kind);
  return new Map<DeliveryMethod, { active: number; failing: number; paused: number }>(rows.map(({ kind, ...states }) => [kind, states]));
}

/** How many failed messages can be sent again. */
async function failedByMethod(db: Database) {
  const rows = await db
    .select({ kind: channels.kind, failed: sql<number>`count(*)::int` })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(and(eq(deliveries.state, 'failed'), gt(deliveries.doneAt, sql`now() - interval '1 day'`)))
    .groupBy(channels.kind);
  return new Map<DeliveryMethod, number>(rows.map(({ kind, failed }) => [kind, failed]));
}

const maxErrors = 3;

async function lastErrors(db: Database, kind: Exclude<DeliveryMethod, 'inbox'>) {
  const rows = await db
    .select({ at: deliveries.doneAt, error: deliveries.error })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(and(eq(deliveries.state, 'failed'), eq(channels.kind, kind)))
    .orderBy(desc(deliveries.doneAt))
    .limit(maxErrors);
  return rows.flatMap(({ at, error }) => (at === null || error === null ? [] : [{ at: at.toISOString(), error }]));
}
