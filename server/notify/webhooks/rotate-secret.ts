import { and, eq } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { channels } from '../../platform/database/schema.ts';
import type { ChannelRow } from '../channels/deliverer.ts';
import { newWebhookSecret } from '../channels/webhook-secret.ts';

/**
 * Gives a webhook a new secret, which is shown only now. The former one signs too for a day, so that its receiver misses nothing. Throws NOT_FOUND,
 * and BAD_TRANSITION for a channel that is not signed.
 */
export async function rotateSecret(tx: Transaction, who: Person, id: number): Promise<{ id: number; secret: string }> {
  const own = and(eq(channels.id, id), eq(channels.personId, who.id));
  const [channel] = await tx.select().from(channels).where(own).for('no key update');
  if (channel === undefined) throw new Problem('NOT_FOUND');
  if (channel.kind !== 'webhook') throw new Problem('BAD_TRANSITION');
  const secret = newWebhookSecret();
  const details: WebhookDetails = { formerSecret: channel.secret ?? '', formerUntil: Date.now() + channelRules.formerSecret * 1_000 };
  await tx
    .update(channels)
    .set({ secret, details: { ...details } })
    .where(own);
  return { id, secret };
}

/** `channels.details` of a webhook. */
interface WebhookDetails {
  formerSecret?: string;
  /** Milliseconds since 1970. */
  formerUntil?: number;
}

/** The secrets that sign a webhook's messages now. */
export function secretsOf({ secret, details }: Pick<ChannelRow, 'secret' | 'details'>): string[] {
  const { formerSecret, formerUntil = 0 }: WebhookDetails = details;
  return [secret, formerUntil > Date.now() ? formerSecret : undefined].filter((each) => typeof each === 'string');
}
