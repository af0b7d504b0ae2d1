import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from './engine/change-feed.ts';
import { blockingTransactions } from './platform/database/blocking-transactions.ts';
import type { Pool } from './platform/database/connection.ts';
import { reason } from './platform/database/reason.ts';

/** Milliseconds: the longest wait at the start, until the first warning, and between warnings. */
const times = { start: 5_000, first: 4_000, every: 60_000 };

/**
 * Resolves once the change feed is live, or after a timeout: a board that is not live yet is better than none. It is not ready (`/readyz`)
 * until the feed is live.
 */
export async function startFeed(feed: ChangeFeed): Promise<void> {
  feed.start();
  await once(feed, 'live', { signal: AbortSignal.timeout(times.start) }).catch(() => undefined);
}

/** Logs why the change feed is not live, for as long as that lasts. Returns a function that stops it. */
export function logFeedLoss(feed: ChangeFeed, primary: Pool, logger: Pick<FastifyBaseLogger, 'warn'>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const explainAfter = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void explain(), wait).unref();
  };
  const explain = async () => {
    const reason = await whyNotLive(feed, primary);
    if (feed.live) return;
    logger.warn(`Cannot receive changes, so screens do not update by themselves: ${reason}`);
    explainAfter(times.every);
  };
  feed.on('lost', () => explainAfter(times.first));
  feed.on('live', () => clearTimeout(timer));
  explainAfter(times.first);
  return () => clearTimeout(timer);
}

async function whyNotLive(feed: ChangeFeed, primary: Pool): Promise<string> {
  try {
    const transactions = await blockingTransactions(primary);
    if (transactions.length > 0)
      return `PostgreSQL gives no replication stream before these transactions end: ${transactions.join('; ')}. Commit them, or end their process.`;
  } catch (error) {
    return reason(error);
  }
  return feed.failure === undefined ? 'PostgreSQL has not given a replication stream yet' : reason(feed.failure);
}
