import { once } from 'node:events';
import { openLogger } from './board.ts';
import { startNode } from './node.ts';
import type { Config } from './platform/config/config.ts';
import { messages, messageTo, type Orders } from './workers.ts';

/** Starts the node of a process that `startWorkers` has made. Resolves once it listens, with what resolves with the reason if it must stop. */
export async function startWorker(config: Config, started: AsyncDisposableStack): Promise<{ broken: Promise<string> }> {
  const [{ prepared, hasJobs }] = (await once(process, 'message')) as [Orders];
  return await startNode(config, started, { prepared, hasJobs, logger: openLogger(config), whenReady: askToListen });
}

async function askToListen(): Promise<void> {
  process.send?.(messages.ready);
  await messageTo(process, messages.listen);
}
