import { Piscina } from 'piscina';
import { FairQueue } from '../../engine/fair-queue.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { ExtractedOffer } from './extract-offer.ts';
import type { RobotsQuestion, RobotsRules } from './robots-rules.ts';
import type { FetchedPage } from './worker.ts';

/** Milliseconds: in the queue; for a thread to start; of CPU time per page, a hundred times the usual; and in total. */
const timeouts = { queue: 10_000, begin: 30_000, read: 3_000, wait: 30_000 };
const concurrency = { total: 2, perKey: 1 };
const queueOptions = {
  concurrency,
  maxQueued: { total: 30, perKey: 30 },
  halfLife: 60_000,
  foregroundBonus: Number.POSITIVE_INFINITY,
  refusal: () => new FetchError('busy'),
};
/** Megabytes, enough for the tree of two megabytes of tags. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** The worker's functions: what they take and return. */
interface PageWorker {
  read: [FetchedPage, ExtractedOffer];
  icons: [FetchedPage, string[]];
  robots: [RobotsQuestion, RobotsRules];
}

/** Extracts offers in worker threads, so that a hostile page blocks nobody: its thread is terminated. One page at a time per person. */
export class PageReader {
  readonly #threads: Piscina<unknown, unknown>;
  readonly #queue: FairQueue;
  readonly #timeouts: typeof timeouts;
  #reading = 0;

  /** @param worker a module that exports `begin` and the functions of a PageWorker */
  constructor(worker = new URL('worker.ts', import.meta.url), overrides: Partial<typeof timeouts> = {}) {
    this.#timeouts = { ...timeouts, ...overrides };
    this.#queue = new FairQueue({ ...queueOptions, timeout: this.#timeouts.queue });
    this.#threads = new Piscina({
      filename: worker.href,
      // No idle threads: most of the time nobody posts.
      minThreads: 0,
      maxThreads: concurrency.total,
      idleTimeout: 120_000,
      resourceLimits: resourceLimits,
    });
  }

  /**
   * Undefined if the page is unreadable or exceeds the limits of time and memory. Throws FetchError `busy` if the queue is full or the
   * machine too slow.
   * @param person an id; without one, it waits until nobody else does
   */
  read(page: FetchedPage, person?: number): Promise<ExtractedOffer | undefined> {
    return this.#run('read', page, person);
  }

  /** The URLs of the icons of the page's site, the best one first; undefined as for `read`. */
  icons(page: FetchedPage): Promise<string[] | undefined> {
    return this.#run('icons', page);
  }

  /** What a robots.txt says; undefined as for `read`. */
  robots(question: RobotsQuestion): Promise<RobotsRules | undefined> {
    return this.#run('robots', question);
  }

  async #run<Name extends keyof PageWorker>(
    name: Name,
    input: PageWorker[Name][0],
    person?: number,
  ): Promise<PageWorker[Name][1] | undefined> {
    const work = async () => {
      await this.#begin();
      try {
        return await this.#limited((signal) => this.#threads.run(input, { name, signal }));
      } catch (error) {
        if (error instanceof FetchError) throw error;
        return undefined;
      }
    };
    return (await this.#queue.run(`${person}`, work, { isBackground: person === undefined })) as PageWorker[Name][1] | undefined;
  }

  /** After a terminated thread a new one starts, and its start must not count against this page. */
  async #begin(): Promise<void> {
    try {
      await this.#threads.run(undefined, { name: 'begin', signal: AbortSignal.timeout(this.#timeouts.begin) });
    } catch (error) {
      throw new FetchError('busy', error);
    }
  }

  /** CPU time is known for all threads together, so each page may use its share. */
  async #limited<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const ended = new AbortController();
    const before = usedByThreads();
    this.#reading += 1;
    const look = () => usedByThreads() - before > this.#timeouts.read * this.#reading && ended.abort();
    const timers = [setInterval(look, 50), setTimeout(() => ended.abort(new FetchError('busy')), this.#timeouts.wait)];
    try {
      return await work(ended.signal);
    } catch (error) {
      // The page has used less CPU time than it may.
      throw ended.signal.reason instanceof FetchError ? ended.signal.reason : error;
    } finally {
      this.#reading -= 1;
      for (const timer of timers) clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#threads.destroy();
  }
}

/** Milliseconds of CPU time of all threads but the main one. */
function usedByThreads(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - own.user - own.system) / 1_000;
}
