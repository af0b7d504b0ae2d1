import { z } from 'zod';
import { Moment, text } from './schema.ts';
import { channelKinds } from './states.ts';

/** How people are notified: in their inbox, or by a kind of channel. */
export const deliveryMethods = ['inbox', ...channelKinds] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Upper ends, in seconds, of the steps in which it is counted how long after a post people were notified. What takes longer is in one more step. */
export const delaySteps = [
  ...[0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 3, 5],
  ...[10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400],
] as const;

const Delay = z.number().optional();
/** In a time until now. `p50` and `p95` are in seconds, from a post to when people were notified; absent if nobody was notified of a post. */
const DeliveryStats = z.object({ sent: z.int(), failed: z.int(), p50: Delay, p95: Delay });
export type DeliveryStats = z.infer<typeof DeliveryStats>;

const Method = z.object({
  method: z.enum(deliveryMethods),
  hour: DeliveryStats,
  day: DeliveryStats,
  /** Since when nothing goes out by it. */
  stoppedSince: Moment.optional(),
});

/** `GET /api/status`: the methods by which someone was notified in the last day, or that are stopped. */
export const BoardStatus = z.object({
  methods: z.array(Method),
  countedAt: Moment.optional(),
  /** The day of the newest exchange rates; absent if the board has none. */
  ratesOf: z.iso.date().optional(),
  /** For each day (UTC) of the last 90 of which it is known, the oldest first: the minutes in which the board did not run. Less than three are not noticed. */
  interruptions: z.array(z.object({ day: z.iso.date(), minutes: z.int() })),
});
export type BoardStatus = z.infer<typeof BoardStatus>;

/** `GET /api/admin/delivery` */
export const AdminDelivery = z.object({
  methods: z.array(
    Method.extend({
      /** Messages that have not gone out: due, and for later. */
      due: z.int(),
      scheduled: z.int(),
      /** When the first of those that are due should have gone out. */
      dueSince: Moment.optional(),
      /** Failed within a day, which can be sent again. */
      failed: z.int(),
      /** Why it is stopped, for the staff. */
      reason: z.string().optional(),
      channels: z.object({ active: z.int(), failing: z.int(), paused: z.int() }).optional(),
      lastErrors: z.array(z.object({ at: Moment, error: z.string() })),
    }),
  ),
  countedAt: Moment.optional(),
});
export type AdminDelivery = z.infer<typeof AdminDelivery>;

/** Stops a kind of channel for everybody, or starts it again. What waits goes out then. */
export const StopChannelKind = z.strictObject({
  kind: z.enum(channelKinds),
  isStopped: z.boolean(),
  reason: text({ max: 500 }).optional(),
});
export type StopChannelKind = z.infer<typeof StopChannelKind>;
export const ChannelKindResult = z.object({ kind: z.enum(channelKinds), isStopped: z.boolean() });

/** Sends what failed within a day again. */
export const RetryDeliveries = z.strictObject({ kind: z.enum(channelKinds) });
export const RetriedDeliveries = z.object({ retried: z.int() });
