import { z } from 'zod';
import { channelTargets } from './channel-targets.ts';
import { limits } from './limits.ts';
import { Id, MessageLanguage, Moment, text } from './schema.ts';
import { type ChannelKind, channelKinds, channelPaces, channelStates, deliveryStates, hotDigests, notificationKinds } from './states.ts';

/**
 * How the board learns that a channel is its person's: they open a link in a first message, the address answers a first message with success,
 * or the browser's service worker confirms a first push, which only it can decrypt.
 */
export const verifiedBy: Readonly<Record<ChannelKind, 'link' | 'delivery' | 'browser'>> = {
  email: 'link',
  push: 'browser',
  webhook: 'delivery',
  ntfy: 'link',
  telegram: 'link',
  discord: 'link',
  slack: 'link',
  matrix: 'link',
};

/** Also refuses what mail servers accept and people never have, such as quotes and comments. */
const EmailAddress = z.email().max(limits.emailAddress.max);

/** Three letters mean different zones to different readers, such as IST; schedules cannot be made in them. */
const ambiguousZone = /^(?!UTC|GMT|[CEW]ET|[EMH]ST)[a-z]{3}$/i;
/** Offsets such as +02:00 have plain signs: engines also read a minus sign, and schedules do not. */
const isTimeZone = (name: string) => {
  if (ambiguousZone.test(name) || !/^[\w/+:-]+$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const minuteOfDay = z.int().min(0).max(1_439);
const settings = {
  name: text(limits.channelName),
  /** Absent: all. */
  notificationKinds: z.array(z.enum(notificationKinds)).max(notificationKinds.length),
  pace: z.enum(channelPaces),
  /** A digest of what was hot. */
  hot: z.enum(hotDigests),
  /** In minutes of the day, in `timeZone`. */
  quiet: z.strictObject({ from: minuteOfDay, until: minuteOfDay }).refine(({ from, until }) => from !== until, {
    error: 'Must not end when it starts',
    path: ['until'],
    params: { rule: 'band_is_empty' },
  }),
  timeZone: z.string().max(60).refine(isTimeZone, { error: 'Not a time zone' }),
  /** A BCP 47 tag, such as `de-AT`. */
  language: MessageLanguage,
};

const chosen = {
  name: settings.name.optional(),
  notificationKinds: settings.notificationKinds.optional(),
  pace: settings.pace.optional(),
  hot: settings.hot.optional(),
  quiet: settings.quiet.optional(),
  timeZone: settings.timeZone.optional(),
  language: settings.language.optional(),
};

/** `POST /api/me/channels`. */
export const CreateChannel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('email'), address: EmailAddress, ...chosen }),
  z.strictObject({ kind: z.literal('push'), ...channelTargets.push, ...chosen }),
  z.strictObject({ kind: z.literal('webhook'), ...channelTargets.webhook, ...chosen }),
  z.strictObject({ kind: z.literal('ntfy'), ...channelTargets.ntfy, ...chosen }),
  z.strictObject({ kind: z.literal('telegram'), ...channelTargets.telegram, ...chosen }),
  z.strictObject({ kind: z.literal('discord'), ...channelTargets.discord, ...chosen }),
  z.strictObject({ kind: z.literal('slack'), ...channelTargets.slack, ...chosen }),
  z.strictObject({ kind: z.literal('matrix'), ...channelTargets.matrix, ...chosen }),
]);
export type CreateChannel = z.infer<typeof CreateChannel>;

/** `PATCH /api/me/channels/:id`: a JSON merge patch. */
export const PatchChannel = z.strictObject({
  ...chosen,
  notificationKinds: settings.notificationKinds.nullable().optional(),
  hot: settings.hot.nullable().optional(),
  quiet: settings.quiet.nullable().optional(),
  /** Not before it is verified. */
  state: z.enum(['active', 'paused']).optional(),
});
export type PatchChannel = z.infer<typeof PatchChannel>;

export const ChannelResult = z.object({
  id: Id,
  state: z.enum(channelStates),
  /** By which a webhook's receiver checks signatures; only in the answer that creates it. */
  secret: z.string().optional(),
});
export type ChannelResult = z.infer<typeof ChannelResult>;

/** Of `POST /api/me/channels/:id/secret`. `secret` is only in the first answer: a repetition with the same Idempotency-Key does not show it again. */
export const NewSecret = z.object({ id: Id, secret: z.string().optional() });

/** One of `GET /api/me/channels`. */
const Channel = z.object({
  id: Id,
  kind: z.enum(channelKinds),
  name: z.string(),
  /** Shortened if it is a secret itself, as that of a Discord webhook is. */
  address: z.string(),
  state: z.enum(channelStates),
  notificationKinds: z.array(z.enum(notificationKinds)).optional(),
  pace: z.enum(channelPaces),
  hot: z.enum(hotDigests).optional(),
  quiet: z.object({ from: z.int(), until: z.int() }).optional(),
  timeZone: z.string(),
  language: z.string(),
  createdAt: Moment,
  verifiedAt: Moment.optional(),
  /** When a message last arrived. */
  succeededAt: Moment.optional(),
  failingSince: Moment.optional(),
  error: z.string().optional(),
  /** The last test. */
  test: z.object({ state: z.enum(deliveryStates), at: Moment, error: z.string().optional() }).optional(),
});
export type Channel = z.infer<typeof Channel>;

export const Channels = z.object({
  channels: z.record(z.string(), Channel),
  order: z.array(Id),
  /** The kinds that this board can deliver to. */
  offered: z.array(z.enum(channelKinds)),
  /** The address at which the sign-in service says that its person is; needs no verification. */
  email: z.string().optional(),
});
export type Channels = z.infer<typeof Channels>;
