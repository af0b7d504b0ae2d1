import type { LiveRead } from './live-read.ts';

/** Limits of reads that nobody watches, which are kept so that plain GETs are served from memory too. */
const maxIdle = { reads: 1_000, bytes: 64 * 1024 * 1024, milliseconds: 60_000 };
/** New reads between two evictions. */
const evictEvery = 100;

/** The reads of a hub, by key. Reads that nobody uses are evicted when they are old, too many or too large, or have no answer. */
export class ReadCache {
  readonly #reads = new Map<string, LiveRead>();
  readonly #timer: NodeJS.Timeout;
  #sinceEviction = 0;

  constructor() {
    this.#timer = setInterval(() => this.#evictIdle(), maxIdle.milliseconds / 2);
    this.#timer.unref();
  }

  values(): LiveRead[] {
    return [...this.#reads.values()];
  }

  getOrCreate(key: string, create: () => LiveRead): LiveRead {
    const existing = this.#reads.get(key);
    if (existing !== undefined) return existing;
    if (++this.#sinceEviction >= evictEvery) this.#evictIdle();
    const created = create();
    this.#reads.set(key, created);
    return created;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #evictIdle() {
    this.#sinceEviction = 0;
    const idleReads = [...this.#reads].filter(([, read]) => read.isIdle).sort(([, one], [, other]) => other.lastUsed - one.lastUsed);
    const oldest = Date.now() - maxIdle.milliseconds;
    let count = 0;
    let bytes = 0;
    for (const [key, read] of idleReads) {
      count++;
      bytes += read.bytes;
      if (read.answer !== undefined && count <= maxIdle.reads && bytes <= maxIdle.bytes && read.lastUsed >= oldest) continue;
      read.dispose();
      this.#reads.delete(key);
    }
  }
}
