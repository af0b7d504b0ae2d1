import type { FastifyBaseLogger } from 'fastify';
import type { ChannelKind } from '../shared/states.ts';
import type { Deliverer } from './channels/deliverer.ts';
import { Sender } from './channels/sender.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/connection.ts';
import { emailDeliverer } from './email/email-deliverer.ts';
import { MailCatcher } from './email/mail-catcher.ts';
import { readBoard } from './site/board-settings.ts';

/** What the board can deliver to. */
export interface Deliverers {
  /** A kind without a deliverer is not offered. */
  byKind: Partial<Record<ChannelKind, Deliverer>>;
  offered: readonly ChannelKind[];
  /** In place of a mail server. */
  caught?: MailCatcher;
  close: () => void;
}

export function openDeliverers(config: Pick<Config, 'smtp' | 'oidc'>): Deliverers {
  const mail = config.smtp === undefined ? undefined : emailDeliverer(config.smtp);
  // The demo provider's people are fictional, and so are their mails.
  const caught = mail === undefined && config.oidc === undefined ? new MailCatcher() : undefined;
  const email = mail ?? caught;
  const byKind = { ...(email && { email }) };
  return {
    byKind,
    offered: Object.keys(byKind) as ChannelKind[],
    ...(caught && { caught }),
    close: () => mail?.close(),
  };
}

/** @param db the primary */
export const createSender = (db: Database, { byKind }: Deliverers, { publicUrl }: Pick<Config, 'publicUrl'>, logger: FastifyBaseLogger) =>
  new Sender({ db, deliverers: byKind, publicUrl, boardName: async () => (await readBoard(db)).settings.name, logger });
