import cluster, { type Worker } from 'node:cluster';
import { on, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { metricsOfWorkers } from './metrics.ts';
import type { Config } from './platform/config/config.ts';
import { SettingError, StartupError, wrongSetting } from './platform/core/startup-error.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import type { Prepared } from './prepare.ts';

/** What a worker is told first. */
export interface Orders {
  prepared: Prepared;
  hasJobs: boolean;
}

/** What a worker sends when it could answer, and what it is sent once it may listen. */
export const messages = { ready: 'ready', listen: 'listen' };

/** Resolves once it has received this message. There are others, such as the metrics'. */
export async function messageTo(receiver: NodeJS.EventEmitter, expected: string): Promise<void> {
  for await (const [message] of on(receiver, 'message')) if (message === expected) return;
}

/** Milliseconds that a worker must have lived to be replaced at once. */
const shortLife = 2_000;

interface Options {
  prepared: Prepared;
  logger: Logger;
  /** Called when the first worker could answer. */
  whenReady: () => Promise<void>;
}

/**
 * Starts nodes in processes of their own, which share the address; the first has the jobs. One that dies takes only its own readers with it, and is
 * replaced. Resolves once all of them listen. Throws a StartupError if one cannot start.
 */
export async function startWorkers(
  { workers, metrics }: Config,
  started: AsyncDisposableStack,
  { prepared, logger, whenReady }: Options,
): Promise<void> {
  cluster.setupPrimary({ serialization: 'advanced' });
  const stopping = new AbortController();
  started.defer(async () => {
    stopping.abort();
    await Promise.all(Object.values(cluster.workers ?? {}).map(stop));
  });
  if (metrics !== undefined) started.defer(await serveMetrics(metricsOfWorkers(), metrics));
  const start = (hasJobs: boolean) => startWorker({ prepared, hasJobs }, whenReady);
  await Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      const hasJobs = index === 0;
      const first = start(hasJobs);
      await first.listens;
      void replaceAgainAndAgain(first, () => start(hasJobs), logger, stopping.signal);
    }),
  );
}

interface Started {
  listens: Promise<void>;
  /** How it ended. */
  ended: Promise<string>;
}

function startWorker(orders: Orders, whenReady: () => Promise<void>): Started {
  const worker = cluster.fork();
  // Its end says more than a message that did not reach it.
  worker.on('error', () => undefined);
  const ended = once(worker, 'exit').then(([status, signal]: (number | string)[]) => `${signal ?? status}`);
  const failed = ended.then((how) => {
    throw how === `${wrongSetting}` ? new SettingError(reported) : new StartupError(reported);
  });
  worker.send(orders);
  const listens = Promise.race([failed, letListen(worker, whenReady)]);
  // A later end is no failed start.
  listens.catch(() => undefined);
  return { listens, ended };
}

const reported = 'One of its processes says why.';

async function letListen(worker: Worker, whenReady: () => Promise<void>): Promise<void> {
  await messageTo(worker, messages.ready);
  await whenReady();
  worker.send(messages.listen);
  await once(worker, 'listening');
}

async function replaceAgainAndAgain(first: Started, start: () => Started, logger: Logger, stopping: AbortSignal): Promise<void> {
  for (let worker = first; ; ) {
    const since = performance.now();
    const how = await worker.ended;
    if (stopping.aborted) return;
    logger.error(`A worker ended (${how}). Its readers go to the others.`);
    if (performance.now() - since < shortLife) await sleep(shortLife, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    worker = start();
    worker.listens.then(
      () => logger.warn('Another worker has taken its place.'),
      () => undefined,
    );
  }
}

async function stop(worker: Worker | undefined): Promise<void> {
  if (worker === undefined || worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
