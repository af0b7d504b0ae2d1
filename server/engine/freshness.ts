/** Milliseconds. What readers see may be `old` while they are live; two checks later than that nobody may still think so. */
const limits = { old: 1_800, oldAgain: 1_000, check: 100 };

/** How much older than others (milliseconds) an answer may be. */
export const isTooOld = (asOf: number, allowance = 0): boolean => performance.now() - asOf > limits.old + allowance;

/**
 * As of when the changes that have been received are complete. That is a lease: unless it is renewed in time, nothing is live. Time is
 * `performance.now()` and compared whenever something is sent, because after a pause of the process no timer is sure to be the first to run.
 */
export class Freshness {
  /** Everything that was committed by then has been received. */
  asOf = Number.NEGATIVE_INFINITY;
  readonly #changed: () => void;
  readonly #timer: NodeJS.Timeout;
  #isFresh = false;

  /**
   * @param changed is called when that becomes or is no longer fresh
   * @param check is called often
   */
  constructor(changed: () => void, check: () => void) {
    this.#changed = changed;
    this.#timer = setInterval(() => {
      this.check();
      check();
    }, limits.check).unref();
  }

  get isFresh(): boolean {
    this.check();
    return this.#isFresh;
  }

  /** Ends the lease if it has expired. To be called before anything is sent. */
  check(): void {
    if (this.#isFresh && isTooOld(this.asOf)) this.#set(false);
  }

  renew(asOf: number): void {
    this.check();
    this.asOf = asOf;
    // What has just been too old must be clearly newer, or the two would alternate.
    if (!this.#isFresh && performance.now() - asOf < limits.oldAgain) this.#set(true);
  }

  /** Changes may be missed from now on. */
  end(): void {
    this.asOf = Number.NEGATIVE_INFINITY;
    this.check();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #set(isFresh: boolean): void {
    this.#isFresh = isFresh;
    this.#changed();
  }
}
