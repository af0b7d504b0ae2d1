import { z } from 'zod';
import { limits } from './limits.ts';
import type { ChannelKind } from './states.ts';

const matching = (pattern: RegExp, rule: string, error: string) =>
  z
    .string()
    .trim()
    .max(limits.url.max)
    .refine((value) => pattern.test(value), { error, params: { rule } });

/** What comes by http, too, is encrypted or signed. The server also refuses addresses that are not on the public internet. */
const WebAddress = matching(/^https?:\/\/[^\s/@]+(\/\S*)?$/, 'not_a_url', 'Not an address');
const Token = matching(/^[\x21-\x7e]{1,500}$/, 'invalid_format', 'Not a token');
const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`));

/** What a channel of each kind needs, besides what all have. `secret` is never in an answer. */
export const channelTargets = {
  /** As a browser's PushSubscription has them. */
  push: { address: WebAddress, keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }) },
  webhook: { address: WebAddress },
  ntfy: {
    address: matching(/^https:\/\/[^\s/@]+\/([^\s?#]*\/)?[\w-]{1,64}$/, 'topic_address', 'Not the address of a topic'),
    /** Of a protected topic. */
    secret: Token.optional(),
  },
  telegram: {
    /** Of the bot. */
    secret: matching(/^\d{1,20}:[\w-]{20,100}$/, 'bot_token', 'Not the token of a bot'),
    /** The number of a chat, or the name of a channel with its @. */
    chat: matching(/^(-?\d{1,20}|@\w{4,32})$/, 'chat', 'Not the number or name of a chat'),
  },
  discord: { address: matching(/^https:\/\/[^\s/@]+\/api\/webhooks\/\d+\/[\w-]+$/, 'discord_address', 'Not the address of a webhook') },
  slack: { address: matching(/^https:\/\/[^\s/@]+\/\S+$/, 'slack_address', 'Not the address of a webhook') },
  matrix: {
    /** Of the home server. */
    address: matching(/^https:\/\/[^\s/@]+$/, 'home_server', 'Not the address of a home server'),
    room: matching(/^![^\s:]{1,200}(:\S{1,200})?$/, 'room', 'Not the id of a room'),
    secret: Token,
  },
} as const satisfies Record<Exclude<ChannelKind, 'email'>, unknown>;

/** Whether someone who knows the address alone can write there: then nobody is shown it again. */
export const isAddressSecret: Readonly<Record<ChannelKind, boolean>> = {
  email: false,
  push: false,
  webhook: false,
  ntfy: false,
  telegram: false,
  discord: true,
  slack: true,
  matrix: false,
};
