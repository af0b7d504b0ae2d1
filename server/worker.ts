import { once } from 'node:events';
import { openLogger } from './board.ts';
import { startNode } from './node.ts';
import type { Config } from './platform/config/config.ts';
import { messages, messageTo, type Orders } from './workers.ts';

/** Starts the node of a process that `startWorkers` has made. Resolves once it listens, with what resolves with the reason if it must stop. */
export async function runAsWorker(config: Config, started: AsyncDisposableStack): Promise<{ broken: Promise<string> }> {
  const ordered = once(process, 'message') as Promise<[Orders]>;
  process.send?.(messages.awaitsOrders);
  const [{ prepared, hasJobs }] = await ordered;
  return await startNode(config, started, { prepared, hasJobs, logger: openLogger(config), whenReady: askToListen });
}

async function askToListen(): Promise<void> {
  const allowed = messageTo(process, messages.listen);
  process.send?.(messages.ready);
  await allowed;
}
