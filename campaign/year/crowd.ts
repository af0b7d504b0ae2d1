import { Random } from '../../bench/seeded-random.ts';
import { AcknowledgedWrites } from '../acknowledged-writes.ts';
import { until } from '../until.ts';
import { type SignedIn, Writer } from '../writer.ts';
import type { Installation } from './installation.ts';

const size = 3;
/** Seconds: commands are sent again and again while the board is away. */
const longest = 200;

/** People who post, comment and vote all the time, one new one after the other. */
export class Crowd {
  readonly ledger = new AcknowledgedWrites();
  readonly #writers: Writer[];

  /** @param targets deals to comment and vote on */
  constructor(nodes: readonly Installation[], targets: readonly number[], newPerson: () => Promise<SignedIn>) {
    const writing = { nodes, ledger: this.ledger, random: new Random(1), targets, newPerson };
    this.#writers = Array.from({ length: size }, () => new Writer(writing));
  }

  /** Works while nobody writes. */
  async whileQuiet<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise: paused, resolve: resume } = Promise.withResolvers<void>();
    for (const writer of this.#writers) writer.pauseUntil(paused);
    try {
      await until(() => this.#writers.every(({ isQuiet }) => isQuiet), longest);
      return await work();
    } finally {
      resume();
    }
  }

  /** Resolves once so many more writes are acknowledged. */
  async write(count: number): Promise<void> {
    const goal = this.ledger.acknowledged + count;
    await until(() => this.ledger.acknowledged >= goal, longest);
  }

  stop(): void {
    for (const writer of this.#writers) writer.stop();
  }
}
