import { type Freshness, isTooOld } from './freshness.ts';
import type { Pace } from './pace.ts';

/** As of when the readers of a watched read have everything: until a change, and again once the answer with it is sent to them. */
export class Lateness {
  readonly #freshness: Pick<Freshness, 'asOf'>;
  readonly #pace: Pick<Pace, 'allowance'>;
  /** Of the evaluation that is due, and of the one that runs or whose answer is being sent. */
  #dueAsOf: number | undefined;
  #runningAsOf: number | undefined;
  #startedAsOf = Number.NEGATIVE_INFINITY;

  constructor(freshness: Pick<Freshness, 'asOf'>, pace: Pick<Pace, 'allowance'>) {
    this.#freshness = freshness;
    this.#pace = pace;
  }

  get isTooLate(): boolean {
    const asOf = this.#runningAsOf ?? this.#dueAsOf;
    return asOf !== undefined && isTooOld(asOf, this.#pace.allowance);
  }

  /** The change is newer than everything that is known to be complete. */
  becomeDue(): void {
    this.#dueAsOf ??= this.#freshness.asOf;
  }

  /** The evaluation has started: it will contain everything so far. */
  start(): void {
    this.#startedAsOf = this.#freshness.asOf;
    this.#runningAsOf = this.#dueAsOf;
    this.#dueAsOf = undefined;
  }

  /** Its answer is sent. */
  end(isDueAgain: boolean): void {
    this.#runningAsOf = undefined;
    if (isDueAgain) this.#dueAsOf ??= this.#startedAsOf;
    else this.#dueAsOf = undefined;
  }
}
