import { type Freshness, isTooOld } from './freshness.ts';

/** As of when the readers of a watched read have everything: until a change, and again once the answer with it is sent to them. */
export class Lateness {
  readonly #freshness: Pick<Freshness, 'asOf'>;
  readonly #allowance: number;
  /** Of the evaluation that is due, and of the one that runs or whose answer is being sent. */
  #dueAsOf: number | undefined;
  #runningAsOf: number | undefined;
  #startedAsOf = Number.NEGATIVE_INFINITY;

  /** @param allowance how much later than others this read may be (milliseconds) */
  constructor(freshness: Pick<Freshness, 'asOf'>, allowance: number) {
    this.#freshness = freshness;
    this.#allowance = allowance;
  }

  get isTooLate(): boolean {
    const asOf = this.#runningAsOf ?? this.#dueAsOf;
    return asOf !== undefined && isTooOld(asOf, this.#allowance);
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
