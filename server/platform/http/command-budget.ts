import { LRUCache } from 'lru-cache';
import { commandBudgets } from '../../../shared/limits.ts';
import { Problem } from '../core/problem.ts';

interface Budget {
  max: number;
  /** Seconds. */
  within: number;
}

/** The number of people that are counted; the least recently active is forgotten first. (For `max`, LRUCache would reserve memory at once.) */
const maxPeople = 100_000;

/**
 * The remaining commands of each person (generic cell rate algorithm). Counted per process, so that a refusal costs nothing; someone who
 * reaches several nodes has one budget on each. What people store is limited for all nodes together, by quotas and by the number of
 * idempotency keys.
 */
export class CommandBudget {
  readonly #budgets: readonly Budget[];
  readonly #now: () => number;
  /** When each budget will be full again without further commands (milliseconds). */
  readonly #fullAt = new LRUCache<number, number[]>({ maxSize: maxPeople, sizeCalculation: () => 1 });

  /** @param now milliseconds */
  constructor(budgets: Record<string, Budget> = commandBudgets, now = () => Date.now()) {
    this.#budgets = Object.values(budgets);
    this.#now = now;
  }

  /** Spends one command, or returns the refusal if nothing is left. */
  spend(person: number): Problem | undefined {
    const refusal = this.refusal(person);
    if (refusal === undefined) this.#fullAt.set(person, this.#fullAfterOneMore(person));
    return refusal;
  }

  /** RATE_LIMITED with the seconds until the next command is possible; undefined if one is possible now. */
  refusal(person: number): Problem | undefined {
    const now = this.#now();
    const fullAt = this.#fullAfterOneMore(person);
    const wait = Math.max(...this.#budgets.map(({ within }, i) => (fullAt[i] ?? now) - now - within * 1_000));
    return wait > 0 ? new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(wait / 1_000) }) : undefined;
  }

  #fullAfterOneMore(person: number): number[] {
    const now = this.#now();
    const before = this.#fullAt.get(person);
    return this.#budgets.map(({ max, within }, i) => Math.max(before?.[i] ?? now, now) + (within / max) * 1_000);
  }
}
