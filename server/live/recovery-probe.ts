/** Milliseconds between tries while the database is away. */
const interval = 250;

interface Waiting {
  /** Evaluates again, if anybody still watches. */
  retry: () => void;
}

/**
 * What could not be evaluated because the database was away. One after another is tried; when any evaluation gets an answer, so is all
 * the rest, at once.
 */
export class RecoveryProbe {
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  wait(waiting: Waiting): void {
    this.#waiting.add(waiting);
    this.#timer ??= setTimeout(() => this.#tryNext(), interval);
  }

  /** The database answers. */
  end(): void {
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
