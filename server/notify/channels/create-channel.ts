import { count, eq } from 'drizzle-orm';
import type { ChannelResult, CreateChannel } from '../../../shared/channels.ts';
import { limits } from '../../../shared/limits.ts';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { ChannelKind } from '../../../shared/states.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { channels, people } from '../../platform/database/schema.ts';
import { lockPerson } from '../../platform/quotas/lock-person.ts';
import { checkTarget, type ReachesPort } from './check-target.ts';
import { nextDigest } from './schedule.ts';
import { sendVerification } from './verification.ts';
import { newWebhookSecret } from './webhook-secret.ts';

export interface ChannelParts {
  /** The kinds that the board can deliver to. */
  offered: readonly ChannelKind[];
  reachesPort: ReachesPort;
}

/** Throws NOT_OFFERED, QUOTA, and INVALID beyond the limit. */
export async function createChannel(
  tx: Transaction,
  who: Person,
  input: CreateChannel,
  { offered, reachesPort }: ChannelParts,
): Promise<ChannelResult> {
  if (!offered.includes(input.kind)) throw new Problem('NOT_OFFERED');
  await lockPerson(tx, who.id);
  const [person] = await tx.select({ email: people.email }).from(people).where(eq(people.id, who.id));
  const { kind, quiet, timeZone = 'UTC', hot, notificationKinds, pace, language } = input;
  const target = checkTarget(input, reachesPort);
  const { address } = target;
  const { name = URL.parse(address)?.hostname ?? address.slice(0, limits.channelName.max) } = input;
  const isVerified = kind === 'email' && address.toLowerCase() === person?.email;
  const hours = { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null, timeZone };
  const secret = kind === 'webhook' ? newWebhookSecret() : undefined;
  const session = kind === 'push' ? Buffer.from(who.session, 'hex') : undefined;
  const [channel] = await tx
    .insert(channels)
    .values({
      ...{ personId: who.id, kind, name, secret, session, ...target, notificationKinds, pace, language, ...hours },
      ...(hot === undefined ? {} : { hot, hotAt: nextDigest(hours, hot, new Date()) }),
      ...(isVerified ? { state: 'active' as const, verifiedAt: new Date() } : {}),
    })
    .returning();
  if (channel === undefined) throw new Error('The channel was not stored');
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(channels).where(eq(channels.personId, who.id));
  if (all > channelRules.max) throw invalid('kind', 'too_many_channels', `At most ${channelRules.max} channels`);
  if (!isVerified) await sendVerification(tx, channel);
  return { id: channel.id, state: channel.state, ...(secret === undefined ? {} : { secret }) };
}
