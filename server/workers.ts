import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './platform/config/config.ts';
import { SettingError, StartupError, wrongSetting } from './platform/core/startup-error.ts';
import { reason } from './platform/database/reason.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { WorkerMetrics } from './platform/metrics/worker-metrics.ts';
import type { Prepared } from './prepare.ts';

/** What a worker is told first. */
export interface Orders {
  prepared: Prepared;
  hasJobs: boolean;
}

/** What a worker sends when it listens for its orders and when it could answer; and what it is sent once it may listen. */
export const messages = { awaitsOrders: 'awaits orders', ready: 'ready', listen: 'listen' };

/** Resolves once it has received this message. There are others, such as the metrics'. */
export async function messageTo(receiver: NodeJS.EventEmitter, expected: string): Promise<void> {
  for await (const [message] of on(receiver, 'message')) if (message === expected) return;
}

/** Milliseconds until a worker that could not start is replaced again: at first, and at most. */
const pause = { first: 1_000, most: 30_000 };

interface Options {
  prepared: Prepared;
  logger: Logger;
  /** Called when the first worker could answer. */
  whenReady: () => Promise<void>;
}

/**
 * Starts nodes in processes of their own, which share the address; the first has the jobs. One that ends takes only its own readers with it, and is
 * replaced. Resolves once all of them listen, with what resolves with the reason if none does and none can be started. Throws a StartupError if one cannot
 * start.
 */
export async function startWorkers(
  { workers: count, metrics }: Config,
  started: AsyncDisposableStack,
  { prepared, logger, whenReady }: Options,
): Promise<{ broken: Promise<string> }> {
  cluster.setupPrimary({ serialization: 'advanced' });
  // Workers take connections themselves. This process would hand some to a worker that has just died, and those are never answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const stopping = new AbortController();
  const listening = new Set<NodeProcess>();
  started.defer(async () => {
    stopping.abort();
    await Promise.all(Object.values(cluster.workers ?? {}).map(stop));
  });
  if (metrics !== undefined) {
    const source = new WorkerMetrics(() => [...listening].map(({ worker }) => worker));
    started.defer(await serveMetrics(source, metrics));
  }
  const start = (hasJobs: boolean): NodeProcess => {
    const node = startProcess({ prepared, hasJobs }, whenReady);
    node.listens.then(
      () => listening.add(node),
      () => undefined,
    );
    void node.ended.then(() => listening.delete(node));
    return node;
  };
  const first = Array.from({ length: count }, (_, index) => start(index === 0));
  await Promise.all(first.map(({ listens }) => listens));
  const broken = Promise.race(
    first.map((node, index) =>
      keepReplacing(node, { start: () => start(index === 0), isLast: () => listening.size === 0, logger, stopping: stopping.signal }),
    ),
  );
  return { broken };
}

/** A node in a process of its own. */
interface NodeProcess {
  worker: Worker;
  listens: Promise<void>;
  /** How it ended, or why there is none. */
  ended: Promise<string>;
}

function startProcess(orders: Orders, whenReady: () => Promise<void>): NodeProcess {
  const worker = cluster.fork();
  const ended = endOf(worker);
  const failed = ended.then((how) => {
    const text = `One of its processes ended (${how}). It has said why above, unless it was killed.`;
    throw how === `${wrongSetting}` ? new SettingError(text) : new StartupError(text);
  });
  const listens = Promise.race([failed, letListen(worker, orders, whenReady)]);
  // A later end is no failed start.
  listens.catch(() => undefined);
  return { worker, listens, ended };
}

/** Its exit, or that it could not be made: then there is no exit. Other errors are of messages to one that has just ended. */
const endOf = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    worker.once('exit', (status, signal) => resolve(`${signal ?? status}`));
    worker.on('error', (error) => worker.process.pid === undefined && resolve(error.message));
  });

async function letListen(worker: Worker, orders: Orders, whenReady: () => Promise<void>): Promise<void> {
  await messageTo(worker, messages.awaitsOrders);
  worker.send(orders);
  await messageTo(worker, messages.ready);
  await whenReady();
  const listens = new Promise((resolve) => worker.once('listening', resolve));
  worker.send(messages.listen);
  await listens;
}

interface Replacing {
  start: () => NodeProcess;
  /** Whether no other one listens. */
  isLast: () => boolean;
  logger: Logger;
  stopping: AbortSignal;
}

/** Resolves with the reason once one cannot be replaced, and no other one listens. */
async function keepReplacing(first: NodeProcess, { start, isLast, logger, stopping }: Replacing): Promise<string> {
  let wait = pause.first;
  for (let node = first; ; ) {
    const hasListened = await node.listens.then(
      () => true,
      () => false,
    );
    if (node !== first && hasListened) logger.warn('Another worker has taken its place.');
    const how = await node.ended;
    if (stopping.aborted) return await never;
    logger.error(`A worker ended (${how}). Its readers go to the others.`);
    if (hasListened) wait = pause.first;
    else if (isLast()) return `No worker can be started (${how}).`;
    else {
      await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
      wait = Math.min(2 * wait, pause.most);
    }
    if (stopping.aborted) return await never;
    try {
      node = start();
    } catch (error) {
      return `No worker can be started (${reason(error)}).`;
    }
  }
}

const never = new Promise<never>(() => undefined);

async function stop(worker: Worker | undefined): Promise<void> {
  if (worker === undefined || worker.isDead()) return;
  const ended = endOf(worker);
  worker.process.kill('SIGTERM');
  await ended;
}
