import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { Counter, Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { WorkerMetrics } from './worker-metrics.ts';

/** A worker with a counter and two gauges, which answers as `answerForMetrics` does. */
function aWorker({ votes, streams, size }: { votes: number; streams: number; size: number }, isSilent = () => false): Worker {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'votes_total', help: 'Votes', registers }).inc(votes);
  new Gauge({ name: 'streams', help: 'Streams', registers }).set(streams);
  new Gauge({ name: 'size', help: 'Size', registers, aggregator: 'max' }).set(size);
  const worker = new EventEmitter();
  const send = () => {
    if (!isSilent()) void registry.getMetricsAsJSON().then((reading) => worker.emit('message', JSON.parse(JSON.stringify({ reading }))));
  };
  return Object.assign(worker, { send }) as unknown as Worker;
}

async function figuresOf(metrics: WorkerMetrics): Promise<Record<string, number>> {
  const lines = (await metrics.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]));
}

test('what workers say is added up, unless each says the same', async () => {
  const workers = [aWorker({ votes: 1, streams: 10, size: 7 }), aWorker({ votes: 2, streams: 20, size: 7 })];
  expect(await figuresOf(new WorkerMetrics(() => workers))).toEqual({ votes_total: 3, streams: 30, size: 7 });
});

test('what a worker has counted stays when it ends, and the rest goes', async () => {
  const workers = [aWorker({ votes: 1, streams: 10, size: 7 }), aWorker({ votes: 2, streams: 20, size: 9 })];
  const metrics = new WorkerMetrics(() => workers);
  await metrics.metrics();
  workers.pop();
  expect(await figuresOf(metrics)).toEqual({ votes_total: 3, streams: 10, size: 7 });
  workers.splice(0, 1, aWorker({ votes: 4, streams: 1, size: 7 }));
  expect(await figuresOf(metrics)).toEqual({ votes_total: 7, streams: 1, size: 7 });
});

test('a worker that does not answer hides nothing, and counts as it last answered', async () => {
  let isSilent = false;
  const workers = [aWorker({ votes: 1, streams: 10, size: 7 }, () => isSilent), aWorker({ votes: 2, streams: 20, size: 7 })];
  const metrics = new WorkerMetrics(() => workers, 10);
  await metrics.metrics();
  isSilent = true;
  expect(await figuresOf(metrics)).toEqual({ votes_total: 3, streams: 30, size: 7 });
  workers.unshift(aWorker({ votes: 100, streams: 100, size: 7 }, () => true));
  expect(await figuresOf(metrics)).toEqual({ votes_total: 3, streams: 30, size: 7 });
});
