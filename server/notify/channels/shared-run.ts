/** Runs its work one at a time. All who ask while it runs share the next run. */
export class SharedRun {
  readonly #work: () => Promise<void>;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves once a run that began after this call has ended. */
  run(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    const next = this.#last.then(() => {
      this.#next = undefined;
      return this.#work();
    });
    this.#next = next;
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** The latest run that was asked for; never rejects. */
  get last(): Promise<unknown> {
    return this.#last;
  }
}
