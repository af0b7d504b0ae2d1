interface SlotOptions {
  /** Works that run at a time. */
  count: number;
  /** Milliseconds after which a work that still runs gives its slot to the next one. */
  patience?: number;
  /** So many works may run on without a slot; further ones keep theirs. */
  late?: number;
}

/** Lets so many works run at a time; the others wait in line. Slow works do not hold up the line. */
export class Slots {
  readonly #patience: number | undefined;
  #free: number;
  #lateLeft: number;
  readonly #waiting: (() => void)[] = [];

  constructor({ count, patience, late = 0 }: SlotOptions) {
    this.#free = count;
    this.#patience = patience;
    this.#lateLeft = late;
  }

  /** @param onLate is called if the work has to give up its slot */
  async use<T>(work: () => Promise<T>, onLate?: () => void): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isLate = false;
    const giveUp = () => {
      if (isLate || this.#lateLeft === 0) return;
      isLate = true;
      this.#lateLeft -= 1;
      this.#leave();
      onLate?.();
    };
    // Again and again, because there may be room for late works later.
    const timer = this.#patience === undefined ? undefined : setInterval(giveUp, this.#patience);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      if (isLate) this.#lateLeft += 1;
      else this.#leave();
    }
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
