/** Milliseconds between retries while the database is down. */
const interval = 250;

interface Retryable {
  /** Evaluates again if anyone still watches. */
  retry: () => void;
}

/** Reads that failed because the database was down. They are retried one at a time; as soon as any evaluation succeeds, all of them are. */
export class RecoveryProbe {
  readonly #waiting = new Set<Retryable>();
  #timer: NodeJS.Timeout | undefined;

  add(read: Retryable): void {
    this.#waiting.add(read);
    this.#timer ??= setTimeout(() => this.#tryNext(), interval);
  }

  /** The database is back. */
  recovered(): void {
    if (this.#waiting.size === 0) return;
    const waiting = [...this.#waiting];
    this.close();
    for (const each of waiting) each.retry();
  }

  close(): void {
    this.#waiting.clear();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #tryNext() {
    this.#timer = undefined;
    const [next, ...rest] = this.#waiting;
    if (next === undefined) return;
    this.#waiting.delete(next);
    if (rest.length > 0) this.#timer = setTimeout(() => this.#tryNext(), interval);
    next.retry();
  }
}
