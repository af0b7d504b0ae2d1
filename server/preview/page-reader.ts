import { Piscina } from 'piscina';
import type { OfferOnPage } from './offer-on-page.ts';
import type { FoundPage } from './worker.ts';

/** Milliseconds that a page may take to be read, waiting included: a hundred times what pages take. */
const patience = 3_000;
/** Megabytes: the tree of two megabytes of tags has room in it. */
const room = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Reads pages in threads of their own, so that a page that is made to be hard to read holds up nobody; its thread is ended. */
export class PageReader {
  readonly #threads: Piscina<FoundPage, OfferOnPage>;

  /** @param worker the module whose `read` does it */
  constructor(worker = new URL('worker.ts', import.meta.url)) {
    this.#threads = new Piscina({
      filename: worker.href,
      name: 'read',
      // None stands ready: most of the time nobody posts.
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 120_000,
      maxQueue: 32,
      resourceLimits: room,
    });
  }

  /** Undefined where the page takes more time or memory than a page does, or is nothing that can be read. */
  async read(page: FoundPage): Promise<OfferOnPage | undefined> {
    try {
      return await this.#threads.run(page, { signal: AbortSignal.timeout(patience) });
    } catch {
      return undefined;
    }
  }

  async close(): Promise<void> {
    await this.#threads.destroy();
  }
}
