import type { LiveRead } from './live-read.ts';

/** What is kept of reads that nobody watches, so that plain GETs are served from memory too. */
const idle = { reads: 1_000, bytes: 64 * 1024 * 1024, milliseconds: 60_000 };
/** New reads between two looks at what to forget. */
const often = 100;

/** The reads of a hub, by key. Those that nobody watches or evaluates are forgotten when they are old, many or large, or have no answer. */
export class ReadCache {
  readonly #reads = new Map<string, LiveRead>();
  readonly #sweep: NodeJS.Timeout;
  #sinceSweep = 0;

  constructor() {
    this.#sweep = setInterval(() => this.#forgetIdle(), idle.milliseconds / 2);
    this.#sweep.unref();
  }

  values(): LiveRead[] {
    return [...this.#reads.values()];
  }

  getOrMake(key: string, make: () => LiveRead): LiveRead {
    const there = this.#reads.get(key);
    if (there !== undefined) return there;
    if (++this.#sinceSweep >= often) this.#forgetIdle();
    const made = make();
    this.#reads.set(key, made);
    return made;
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  #forgetIdle() {
    this.#sinceSweep = 0;
    const lastUsedFirst = [...this.#reads].filter(([, read]) => read.isIdle).sort(([, one], [, other]) => other.lastUsed - one.lastUsed);
    const tooOld = Date.now() - idle.milliseconds;
    let kept = 0;
    let bytes = 0;
    for (const [key, read] of lastUsedFirst) {
      kept++;
      bytes += read.bytes;
      if (read.answer !== undefined && kept <= idle.reads && bytes <= idle.bytes && read.lastUsed >= tooOld) continue;
      read.dispose();
      this.#reads.delete(key);
    }
  }
}
