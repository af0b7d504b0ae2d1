import { Piscina } from 'piscina';
import { FairQueue } from '../core/fair-queue.ts';
import { FetchError } from '../fetching/fetch-error.ts';
import type { ExtractedOffer } from './extract-offer.ts';
import type { FetchedPage } from './worker.ts';

/**
 * Milliseconds that a thread may take to begin, then of the processor's time for a page to be read: a hundred times what pages take, and
 * however little of that time there is.
 */
const patience = { begin: 30_000, read: 3_000, wait: 30_000 };
const concurrency = { total: 2, perKey: 1 };
const queueOptions = {
  concurrency,
  maxQueued: { total: 30, perKey: 30 },
  timeout: 10_000,
  halfLife: 60_000,
  refusal: () => new FetchError('busy'),
};
/** Megabytes: the tree of two megabytes of tags has room in it. */
const room = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/**
 * Reads pages in threads of their own, so that a page that is made to be hard to read holds up nobody; its thread is ended. Nor does whoever
 * has many of them read: each person has one read at a time.
 */
export class PageReader {
  readonly #threads: Piscina<FetchedPage | undefined, ExtractedOffer | undefined>;
  readonly #queue = new FairQueue(queueOptions);

  readonly #patience: typeof patience;
  #reading = 0;

  /** @param worker the module whose `read` does it, and whose `begin` answers when it can */
  constructor(worker = new URL('worker.ts', import.meta.url), given: Partial<typeof patience> = {}) {
    this.#patience = { ...patience, ...given };
    this.#threads = new Piscina({
      filename: worker.href,
      name: 'read',
      // None stands ready: most of the time nobody posts.
      minThreads: 0,
      maxThreads: concurrency.total,
      idleTimeout: 120_000,
      resourceLimits: room,
    });
  }

  /**
   * For a person, by id. Undefined where the page takes more time or memory than a page does, or is nothing that can be read; throws Unreachable
   * for `busy` where too many wait to be read.
   */
  read(page: FetchedPage, person: number): Promise<ExtractedOffer | undefined> {
    return this.#queue.run(`${person}`, async () => {
      try {
        // A thread that was ended is followed by a new one, whose beginning is not the page's fault.
        await this.#threads.run(undefined, { name: 'begin', signal: AbortSignal.timeout(this.#patience.begin) });
        return await this.#limited((signal) => this.#threads.run(page, { signal }));
      } catch {
        return undefined;
      }
    });
  }

  /** What threads use is only known of all of them together, so each page that is being read may have its share of it. */
  async #limited<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const ended = new AbortController();
    const before = usedByThreads();
    this.#reading += 1;
    const look = () => usedByThreads() - before > this.#patience.read * this.#reading && ended.abort();
    const timers = [setInterval(look, 50), setTimeout(() => ended.abort(), this.#patience.wait)];
    try {
      return await work(ended.signal);
    } finally {
      this.#reading -= 1;
      for (const timer of timers) clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#threads.destroy();
  }
}

/** Milliseconds of the processor's time that this process has used beside its own thread. */
function usedByThreads(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - own.user - own.system) / 1_000;
}
