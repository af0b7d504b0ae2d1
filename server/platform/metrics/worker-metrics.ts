import type { Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { MetricsSource } from './serve-metrics.ts';

type Reading = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Milliseconds that a scrape waits for its workers; of one that does not answer, the last reading counts. */
const patience = 2_000;
const question = 'metrics';

/** Answers the process that has made this worker. */
export function answerForMetrics(registry: Registry): void {
  process.on('message', (message) => {
    if (message === question) void registry.getMetricsAsJSON().then((reading) => process.send?.({ reading }));
  });
}

/** The metrics of all workers as those of one node. Prom-client's own way fails as long as one of them does not answer. */
export class WorkerMetrics implements MetricsSource {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #workers: () => readonly Worker[];
  readonly #patience: number;
  readonly #last = new Map<Worker, Reading>();
  /** What those that ended have counted: a sum of counters must not fall. */
  #ended: Reading = [];

  /** @param workers those that listen */
  constructor(workers: () => readonly Worker[], wait = patience) {
    this.#workers = workers;
    this.#patience = wait;
  }

  async metrics(): Promise<string> {
    const workers = this.#workers();
    await Promise.race([Promise.all(workers.map((worker) => this.#ask(worker))), sleep(this.#patience)]);
    for (const [worker, reading] of this.#last) if (!workers.includes(worker)) await this.#keepCounters(worker, reading);
    return await AggregatorRegistry.aggregate([...this.#last.values(), this.#ended]).metrics();
  }

  async #ask(worker: Worker): Promise<void> {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const receive = (message: { reading?: Reading }) => {
      if (message.reading === undefined) return;
      this.#last.set(worker, message.reading);
      resolve();
    };
    worker.on('message', receive);
    worker.once('exit', resolve);
    worker.send(question);
    await answered;
    worker.off('message', receive);
    worker.off('exit', resolve);
  }

  async #keepCounters(worker: Worker, reading: Reading): Promise<void> {
    this.#last.delete(worker);
    const counters = reading.filter(({ type }) => String(type) !== 'gauge');
    this.#ended = await AggregatorRegistry.aggregate([this.#ended, counters]).getMetricsAsJSON();
  }
}
