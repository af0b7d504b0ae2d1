import type { FastifyBaseLogger } from 'fastify';
import { type ChannelKind, channelKinds } from '../shared/states.ts';
import type { Deliverer } from './notify/channels/deliverer.ts';
import { Sender } from './notify/channels/sender.ts';
import { emailDeliverer } from './notify/email/email-deliverer.ts';
import { MailCatcher } from './notify/email/mail-catcher.ts';
import type { Mailer } from './notify/email/mailer.ts';
import type { PushKeys } from './notify/push/push-keys.ts';
import { pushPreset } from './notify/push/push-preset.ts';
import type { Preset } from './notify/webhooks/preset.ts';
import { presets } from './notify/webhooks/presets.ts';
import { webhookDeliverer } from './notify/webhooks/webhook-deliverer.ts';
import type { Config } from './platform/config/config.ts';
import { readBoard } from './platform/database/board-settings.ts';
import type { Database } from './platform/database/connection.ts';
import type { SafeFetcher } from './platform/fetching/safe-fetcher.ts';

/** What the board can deliver to. */
export interface Deliverers {
  /** A kind without a deliverer is not offered. */
  byKind: Partial<Record<ChannelKind, Deliverer>>;
  offered: readonly ChannelKind[];
  /** The public key that browsers subscribe to. */
  pushKey: string;
  /** Undefined: the board sends no mail. */
  mailer: Mailer | undefined;
  /** In place of a mail server. */
  caught?: MailCatcher;
  close: () => void;
}

export function openDeliverers(config: Config, keys: PushKeys, fetcher: SafeFetcher): Deliverers {
  const mail = config.smtp === undefined ? undefined : emailDeliverer(config.smtp);
  // The demo provider's people are fictional, and so are their mails.
  const caught = mail === undefined && config.providers.length === 0 ? new MailCatcher() : undefined;
  const email = mail ?? caught;
  const byKind = { ...(email && { email }), ...httpDeliverers(fetcher, { ...presets, push: pushPreset(keys, contactIn(config)) }) };
  return {
    byKind,
    offered: channelKinds.filter((kind) => kind in byKind),
    pushKey: keys.publicKey,
    mailer: email,
    ...(caught && { caught }),
    close: () => mail?.close(),
  };
}

const httpDeliverers = (fetcher: SafeFetcher, all: Record<Exclude<ChannelKind, 'email'>, Preset>): Deliverers['byKind'] =>
  Object.fromEntries(Object.entries(all).map(([kind, preset]) => [kind, webhookDeliverer(fetcher, preset)]));

/** Where a push service can reach the operator. */
const contactIn = ({ securityContacts, publicUrl }: Config) =>
  securityContacts.find((contact) => /^(mailto|https):/.test(contact)) ?? `mailto:webmaster@${new URL(publicUrl).hostname}`;

/** @param db the primary */
export const createSender = (db: Database, { byKind }: Deliverers, { publicUrl }: Pick<Config, 'publicUrl'>, logger: FastifyBaseLogger) =>
  new Sender({ db, deliverers: byKind, publicUrl, boardName: async () => (await readBoard(db)).settings.name, logger });
