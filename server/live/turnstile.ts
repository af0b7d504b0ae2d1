interface Waiting {
  weight: () => number;
  enter: () => void;
}

/** Lets so many in at a time; of those who wait, the weightiest goes first, and among equals whoever came first. */
export class Turnstile {
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Does `work` when its turn has come. */
  async pass<Result>(weight: () => number, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((enter) => this.#waiting.push({ weight, enter }));
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #next() {
    const next = this.#waiting.reduce((best, each, i) => (best < 0 || each.weight() > (this.#waiting[best]?.weight() ?? 0) ? i : best), -1);
    if (next < 0) this.#free++;
    else this.#waiting.splice(next, 1)[0]?.enter();
  }
}
