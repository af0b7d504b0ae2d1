import { Lately } from './lately.ts';

export interface TurnRules {
  /** So many are at work at a time, each for another person. */
  atOnce: number;
  /** So many wait for their turn at most, and no longer than this (milliseconds). */
  queue: number;
  patience?: number;
  /** Half of what somebody had is forgotten after `half`; with more than `most` of it they have no turn at all (milliseconds). */
  lately: { half: number; most?: number };
  /** What is thrown where there is no turn, since this person had enough or others wait; in so many milliseconds there may be one. */
  refusal: (wait: number, why: 'enough' | 'others') => Error;
}

interface Waiting {
  person: number;
  enter: () => void;
  refuse: (refusal: Error) => void;
}

/** Whoever has no room is told to come back in so many milliseconds. */
const comeBack = 10_000;

/**
 * Work for people, by turns: next is whoever had least of it lately, and however much somebody wants done, they have one place among the
 * others. Nobody keeps others from their turn by sending much, or what takes long.
 */
export class Turns {
  readonly #rules: TurnRules;
  readonly #now: () => number;
  readonly #had: Lately;
  readonly #atWork = new Set<number>();
  readonly #waiting: Waiting[] = [];

  /** @param now milliseconds */
  constructor(rules: TurnRules, now = () => performance.now()) {
    this.#rules = rules;
    this.#now = now;
    this.#had = new Lately(rules.lately.half);
  }

  /**
   * Does `work` when its turn has come. Throws the refusal where there is no room, at once or later, and where this person had too much lately.
   * @param cost what the work took, asked when it has ended (milliseconds); the time that passed unless given
   */
  async pass<Result>(person: number, work: () => Promise<Result>, cost?: () => number): Promise<Result> {
    await this.#turn(person);
    const start = this.#now();
    try {
      return await work();
    } finally {
      this.#had.add(person, cost?.() ?? this.#now() - start, this.#now());
      this.#atWork.delete(person);
      this.#next();
    }
  }

  async #turn(person: number): Promise<void> {
    const { lately, patience, refusal } = this.#rules;
    const wait = lately.most === undefined ? 0 : this.#had.until(lately.most, person, this.#now());
    if (wait > 0) throw refusal(wait, 'enough');
    const { promise, resolve: enter, reject: refuse } = Promise.withResolvers<void>();
    const waiting = { person, enter, refuse };
    this.#waiting.push(waiting);
    this.#next();
    // Where it is full the last in order makes way, which may be this one.
    if (this.#waiting.length > this.#rules.queue) this.#refuse(this.#inOrder().at(-1));
    const timer = patience === undefined ? undefined : setTimeout(() => this.#refuse(waiting), patience);
    await promise.finally(() => clearTimeout(timer));
  }

  #next(): void {
    while (this.#atWork.size < this.#rules.atOnce) {
      const next = this.#inOrder().find(({ person }) => !this.#atWork.has(person));
      if (next === undefined) return;
      this.#leave(next);
      this.#atWork.add(next.person);
      next.enter();
    }
  }

  #refuse(waiting: Waiting | undefined): void {
    if (waiting !== undefined && this.#leave(waiting)) waiting.refuse(this.#rules.refusal(comeBack, 'others'));
  }

  /** Whether it was still waiting. */
  #leave(waiting: Waiting): boolean {
    const at = this.#waiting.indexOf(waiting);
    return at >= 0 && this.#waiting.splice(at, 1).length > 0;
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
