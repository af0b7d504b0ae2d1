import type { FastifyBaseLogger } from 'fastify';
import { type ChannelKind, channelKinds } from '../shared/states.ts';
import type { Deliverer } from './channels/deliverer.ts';
import { Sender } from './channels/sender.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/connection.ts';
import { emailDeliverer } from './email/email-deliverer.ts';
import { MailCatcher } from './email/mail-catcher.ts';
import type { SafeFetcher } from './fetching/safe-fetcher.ts';
import type { PushKeys } from './push/push-keys.ts';
import { pushPreset } from './push/push-preset.ts';
import { readBoard } from './site/board-settings.ts';
import type { Preset } from './webhooks/preset.ts';
import { presets } from './webhooks/presets.ts';
import { webhookDeliverer } from './webhooks/webhook-deliverer.ts';

/** What the board can deliver to. */
export interface Deliverers {
  /** A kind without a deliverer is not offered. */
  byKind: Partial<Record<ChannelKind, Deliverer>>;
  offered: readonly ChannelKind[];
  /** The public key that browsers subscribe to. */
  pushKey: string;
  /** In place of a mail server. */
  caught?: MailCatcher;
  close: () => void;
}

export function openDeliverers(config: Config, keys: PushKeys, fetcher: SafeFetcher): Deliverers {
  const mail = config.smtp === undefined ? undefined : emailDeliverer(config.smtp);
  // The demo provider's people are fictional, and so are their mails.
  const caught = mail === undefined && config.oidc === undefined ? new MailCatcher() : undefined;
  const email = mail ?? caught;
  const byKind = { ...(email && { email }), ...httpDeliverers(fetcher, { ...presets, push: pushPreset(keys, contactIn(config)) }) };
  return {
    byKind,
    offered: channelKinds.filter((kind) => kind in byKind),
    pushKey: keys.publicKey,
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
