import { reads } from '../shared/reads.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import type { Reader } from './reader.ts';

/** Milliseconds: the longest that a live reader may lack an acknowledged comment, and between comparisons. */
const times = { longest: 2_000, every: 50 };

export interface Staleness {
  comparisons: number;
  /** Milliseconds of each time that a live reader lacked acknowledged comments. */
  stale: number[];
  /** The same while its node was paused: only silence could tell. */
  silent: number[];
  /** One line for each reader that was stale for too long. */
  found: string[];
}

interface Comparison {
  readers: readonly Reader[];
  ledger: AcknowledgedWrites;
  /** The deals that are compared, with their comments before the first acknowledged one. */
  deals: ReadonlyMap<number, number>;
}

/**
 * Compares readers with the acknowledged writes all the time: those that the board says are live must not lack older ones. Comments are only
 * added, so a reader with fewer of them than acknowledged has old data.
 */
export class StaleReads {
  readonly #comparison: Comparison;
  readonly #timer: NodeJS.Timeout;
  /** By reader and deal: for how many milliseconds the reader has lacked comments. */
  readonly #gaps = new Map<string, { node: string; stale: number; silent: number }>();
  #staleness = none();
  #looked = performance.now();

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
    this.#timer = setInterval(() => this.#look(), times.every);
  }

  /** What was found since the last call. */
  take(): Staleness {
    for (const key of [...this.#gaps.keys()]) this.#ended(key);
    const staleness = this.#staleness;
    this.#staleness = none();
    return staleness;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const wasBusy = now - this.#looked > 4 * times.every;
    this.#looked = now;
    // What has arrived meanwhile is not handled yet.
    if (wasBusy) return;
    const { readers, deals } = this.#comparison;
    for (const [index, reader] of readers.entries())
      for (const [deal, before] of deals) this.#compare(reader, `${index} ${deal}`, this.#missingSince(reader, deal, before), now);
  }

  /** When the first comment that the reader lacks was acknowledged. */
  #missingSince(reader: Reader, deal: number, before: number): number | undefined {
    const shown = (reader.data(reads.deal(deal)) as { comments?: number } | undefined)?.comments;
    return shown === undefined || !reader.isLive ? undefined : this.#comparison.ledger.commentAfter(deal, shown - before);
  }

  #compare({ node, isLive }: Reader, key: string, since: number | undefined, now: number): void {
    if (isLive) this.#staleness.comparisons++;
    if (since === undefined) {
      this.#ended(key);
      return;
    }
    const gap = this.#gaps.get(key) ?? { node: node.name, stale: 0, silent: 0 };
    this.#gaps.set(key, gap);
    if (node.runsSince === undefined) gap.silent = now - since;
    else gap.stale = now - Math.max(since, node.runsSince);
  }

  #ended(key: string): void {
    const gap = this.#gaps.get(key);
    if (gap === undefined) return;
    this.#gaps.delete(key);
    const { stale, silent, found } = this.#staleness;
    if (gap.silent > 0) silent.push(gap.silent);
    if (gap.stale > 0) stale.push(gap.stale);
    if (gap.stale > times.longest)
      found.push(`a reader of ${gap.node} was live for ${Math.round(gap.stale)} ms without a comment (reader and deal ${key})`);
  }
}

const none = (): Staleness => ({ comparisons: 0, stale: [], silent: [], found: [] });
