import { Problem } from '../errors.ts';

/** Pictures on their way at once, each as large as it may be in memory: of everybody, and of one person. */
const most = { all: 40, person: 6 };
/** Seconds. */
const comeBack = 5;

/** Who may send a picture now. Many connections of one person fill neither the memory nor the room of everybody else. */
export class Admission {
  readonly #sending = new Map<number, number>();
  #all = 0;

  /** Answers what to call when it is over. Throws RATE_LIMITED. */
  admit(person: number): () => void {
    const own = this.#sending.get(person) ?? 0;
    if (this.#all >= most.all || own >= most.person) throw new Problem('RATE_LIMITED', undefined, { retryAfter: comeBack });
    this.#all++;
    this.#sending.set(person, own + 1);
    return () => this.#leave(person);
  }

  #leave(person: number): void {
    this.#all--;
    const left = (this.#sending.get(person) ?? 1) - 1;
    if (left === 0) this.#sending.delete(person);
    else this.#sending.set(person, left);
  }
}
