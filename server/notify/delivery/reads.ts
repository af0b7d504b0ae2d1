import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminReads } from '../../../shared/admin/reads.ts';
import { AdminDelivery, BoardStatus, type DeliveryMethod, deliveryMethods } from '../../../shared/delivery.ts';
import { reads } from '../../../shared/reads.ts';
import type { ChannelKind, ChannelState } from '../../../shared/states.ts';
import { interruptionDays } from '../../../shared/statistics.ts';
import { newestDay, readExchangeRates } from '../../deals/money/exchange-rates.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import {
  channels,
  type DeliveryFigures,
  dailyFigures,
  deliveries,
  deliveryFigures,
  stoppedChannelKinds,
} from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { interruptedMeasure, noteInterruptionsTask } from './note-interruptions.ts';

export const deliveryReads = (db: Database) => [
  liveRead(reads.status(), {
    summary: `Delivery delays per channel, which kinds are stopped, the day of the exchange rates, and interruptions of the last ${interruptionDays} days`,
    input: z.strictObject({}),
    answer: BoardStatus,
    audience: () => 'public',
    evaluate: async () => {
      const { methods, countedAt } = await countedMethods(db);
      const ratesOf = newestDay(await readExchangeRates(db));
      const shown = methods.map(({ method, figures, stop }) => publicPart(method, figures, stop));
      return {
        data: omitAbsent({ methods: shown, countedAt, ratesOf, interruptions: await interruptionsOf(db) }),
        dependencies: [...counted, dependsOnAny('exchange_rates'), dependsOn('task_runs', 'name', noteInterruptionsTask)],
      };
    },
  }),
  liveRead(adminReads.adminDelivery(), {
    summary: 'Delivery per channel: waiting, sent, failed, how late, and the last errors',
    input: z.strictObject({}),
    answer: AdminDelivery,
    audience: adminsOnly,
    evaluate: async () => {
      const { methods, countedAt } = await countedMethods(db);
      const states = await channelStates(db);
      const shown = methods.map(async ({ method, figures, stop }) =>
        omitAbsent({
          ...publicPart(method, figures, stop),
          ...{ due: figures.due, scheduled: figures.later, dueSince: figures.dueSince, reason: stop?.reason },
          channels: states.get(method),
          ...(method === 'inbox' ? { failed: 0, lastErrors: [] } : await failures(db, method)),
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

const interruptionsOf = async (db: Database) =>
  await db
    .select({ day: dailyFigures.day, minutes: dailyFigures.value })
    .from(dailyFigures)
    .where(
      and(
        eq(dailyFigures.measure, interruptedMeasure),
        gt(dailyFigures.day, sql`(now() at time zone 'UTC')::date - ${interruptionDays}::int`),
      ),
    )
    .orderBy(dailyFigures.day);

async function channelStates(db: Database) {
  const count = (...states: ChannelState[]) => sql<number>`(count(*) filter (where ${inArray(channels.state, states)}))::int`;
  const rows = await db
    .select({ kind: channels.kind, active: count('active'), failing: count('failing'), paused: count('paused', 'unverified') })
    .from(channels)
    .groupBy(channels.kind);
  return new Map<DeliveryMethod, Omit<(typeof rows)[number], 'kind'>>(rows.map(({ kind, ...states }) => [kind, states]));
}

const maxErrors = 3;

/** How many failed messages can be sent again, and the last errors. */
async function failures(db: Database, kind: ChannelKind) {
  const ofKind = and(
    eq(deliveries.state, 'failed'),
    inArray(deliveries.channelId, db.select({ id: channels.id }).from(channels).where(eq(channels.kind, kind))),
  );
  const rows = await db
    .select({ at: deliveries.doneAt, error: deliveries.error })
    .from(deliveries)
    .where(ofKind)
    .orderBy(desc(deliveries.doneAt))
    .limit(maxErrors);
  const lastErrors = rows.flatMap(({ at, error }) => (at === null || error === null ? [] : [{ at: at.toISOString(), error }]));
  return { failed: await db.$count(deliveries, and(ofKind, gt(deliveries.doneAt, sql`now() - interval '1 day'`))), lastErrors };
}
