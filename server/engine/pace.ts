/** Milliseconds: a read that keeps changing is evaluated and sent at most this often, unless it defines its own pace. A single change is sent at once. */
export const defaultPace = 100;
/** Milliseconds: how slow a read can get by its audience alone. Any slower, and its readers would no longer count as live. */
const slowest = 1_000;

/**
 * How often a read is evaluated and sent while changes keep coming. The more people watch it, and the more else the node does, the longer sending takes, and the
 * more changes are sent together: sending takes at most two thirds of the time, unless that meant less often than once a second.
 */
export class Pace {
  readonly #own: number;
  #sending = 0;

  /** @param own milliseconds */
  constructor(own: number) {
    this.#own = own;
  }

  /** Milliseconds from the start of one evaluation to that of the next. */
  get wait(): number {
    return Math.max(this.#own, Math.min(1.5 * this.#sending, slowest));
  }

  /** @param milliseconds that it took to send an answer to everyone */
  sent(milliseconds: number): void {
    this.#sending = milliseconds;
  }
}
