import { Problem } from '../errors.ts';
import { Lately } from './lately.ts';

/** So many wait for their turn at most; whoever has no room is told to come back in so many seconds. */
const queue = { most: 12, comeBack: 10 };
/** Milliseconds that one person may have had lately, whatever came of it, and after which half of them are forgotten. */
const share = { most: 120_000, half: 3_600_000 };

interface Waiting {
  person: number;
  enter: () => void;
  refuse: (problem: Problem) => void;
}

/**
 * Work for people, one at a time: next is whoever had least of it lately, and however much somebody wants done, they have one place among the
 * others. Nobody keeps others from their turn by sending much, or what takes long.
 */
export class Turns {
  readonly #now: () => number;
  readonly #had = new Lately(share.half);
  readonly #waiting: Waiting[] = [];
  #isFree = true;

  /** @param now milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Does `work` when its turn has come. Throws RATE_LIMITED where there is no room, at once or later, and where this person had too much lately. */
  async pass<Result>(person: number, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(person);
    const start = this.#now();
    try {
      return await work();
    } finally {
      this.#had.add(person, this.#now() - start, this.#now());
      this.#next();
    }
  }

  async #turn(person: number): Promise<void> {
    const wait = this.#had.until(share.most, person, this.#now());
    if (wait > 0) throw refused(wait / 1_000);
    if (!this.#isFree) return new Promise((enter, refuse) => this.#stand({ person, enter, refuse }));
    this.#isFree = false;
  }

  /** Where it is full the last in order makes way, which may be this one. */
  #stand(waiting: Waiting): void {
    this.#waiting.push(waiting);
    if (this.#waiting.length > queue.most) this.#leave(this.#inOrder().at(-1))?.refuse(refused(queue.comeBack));
  }

  #next(): void {
    const next = this.#leave(this.#inOrder()[0]);
    if (next === undefined) this.#isFree = true;
    else next.enter();
  }

  #leave(waiting: Waiting | undefined): Waiting | undefined {
    if (waiting !== undefined) this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    return waiting;
  }

  /** One of each person, in the order of what they had, among equals whoever came first; then the second of each. */
  #inOrder(): Waiting[] {
    const now = this.#now();
    return [...Map.groupBy(this.#waiting, ({ person }) => person)]
      .map(([person, own]) => ({ had: this.#had.of(person, now), own }))
      .toSorted((a, b) => a.had - b.had)
      .flatMap(({ own }) => own.map((waiting, nth) => ({ waiting, nth })))
      .toSorted((a, b) => a.nth - b.nth)
      .map(({ waiting }) => waiting);
  }
}

const refused = (seconds: number) => new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(seconds) });
