import type { FastifyBaseLogger } from 'fastify';
import { boardKey } from '../../platform/database/board-key.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Claimed } from './claim.ts';
import { composeMessage } from './compose-message.ts';
import { hotDeals } from './hot-deals.ts';
import type { Message } from './message.ts';
import { loadMessageData } from './message-data.ts';
import { translatorFor } from './translator.ts';

interface ComposeParts {
  db: Database;
  publicUrl: string;
  boardName: () => Promise<string>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** `nothing`: nothing is left to send. `failed`: the message could not be composed. */
export type Composed = Message | 'nothing' | 'failed';

/** Composes the messages of many deliveries from data that is loaded at once. If one cannot be composed, the others still are. */
export async function composeClaimed(
  { db, publicUrl, boardName, logger }: ComposeParts,
  claimed: readonly Claimed[],
): Promise<Map<Claimed, Composed>> {
  const board = { publicUrl, boardName: await boardName(), key: await boardKey(db, 'links') };
  const hot = new Map<string, number[]>();
  for (const each of claimed.filter(({ delivery }) => delivery.kind === 'hot'))
    if (!hot.has(hotListOf(each))) hot.set(hotListOf(each), await hotDeals(db, each.channel.hot ?? 'daily', each.members, new Date()));
  const ids = claimed.flatMap(({ delivery: { notificationId, gathered } }) => [...(gathered ?? []), notificationId ?? []].flat());
  const data = await loadMessageData(db, ids, [...new Set([...hot.values()].flat())]);
  const compose = (each: Claimed): Composed => {
    const { delivery, channel, members } = each;
    if (!isOpen(each)) return 'nothing';
    try {
      const composing = { channel, members, translator: translatorFor(channel.language), ...board };
      return composeMessage(delivery, data, composing, hot.get(hotListOf(each)) ?? []) ?? 'nothing';
    } catch (error) {
      logger.warn({ err: error }, `the delivery ${delivery.id} could not be composed`);
      return 'failed';
    }
  };
  return new Map(claimed.map((each) => [each, compose(each)]));
}

const isOpen = ({ delivery, channel, isNotifiable }: Claimed): boolean =>
  isNotifiable && (channel.state === 'active' || (channel.state === 'unverified' && delivery.kind === 'verification'));

/** The digests of what was hot that have the same deals. */
const hotListOf = ({ channel: { hot }, members }: Claimed): string => `${hot} ${members}`;
