interface SemaphoreOptions {
  /** How many tasks run concurrently. */
  concurrency: number;
  /** How long until a task that still runs leaves its place to the next one (ms). */
  slowAfter?: number;
  /** How many slow tasks may run on without a place; further ones keep theirs. */
  maxSlow?: number;
}

/** Runs so many tasks concurrently; the others wait in line. Slow tasks do not hold up the line. */
export class Semaphore {
  readonly #slowAfter: number | undefined;
  #free: number;
  #slowRemaining: number;
  readonly #waiting: (() => void)[] = [];

  constructor({ concurrency, slowAfter, maxSlow = 0 }: SemaphoreOptions) {
    this.#free = concurrency;
    this.#slowAfter = slowAfter;
    this.#slowRemaining = maxSlow;
  }

  /** @param onSlow is called if the task has to leave its place */
  async run<T>(task: () => Promise<T>, onSlow?: () => void): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isSlow = false;
    const becomeSlow = () => {
      if (isSlow || this.#slowRemaining === 0) return;
      isSlow = true;
      this.#slowRemaining -= 1;
      this.#release();
      onSlow?.();
    };
    // Again and again, because there may be room for slow tasks later.
    const timer = this.#slowAfter === undefined ? undefined : setInterval(becomeSlow, this.#slowAfter);
    try {
      return await task();
    } finally {
      clearInterval(timer);
      if (isSlow) this.#slowRemaining += 1;
      else this.#release();
    }
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
