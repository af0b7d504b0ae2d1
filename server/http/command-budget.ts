import { LRUCache } from 'lru-cache';
import { commandBudgets } from '../../shared/limits.ts';
import { Problem } from '../core/problem.ts';

interface Budget {
  most: number;
  /** Seconds. */
  within: number;
}

/** People whose commands are counted; the one who sent none for longest is forgotten first. */
const maxPeople = 100_000;

/**
 * What each person may still do by commands (generic cell rate algorithm). Counted in this process, so that a refusal costs nothing: someone who
 * reaches several nodes has as many budgets. What they leave behind is limited for all nodes together: by the quotas and by the kept keys.
 */
export class CommandBudget {
  readonly #budgets: readonly Budget[];
  readonly #now: () => number;
  /** When each budget will be full again if nothing more is spent (milliseconds). */
  readonly #fullAt = new LRUCache<number, number[]>({ max: maxPeople });

  /** @param now milliseconds */
  constructor(budgets: Record<string, Budget> = commandBudgets, now = Date.now) {
    this.#budgets = Object.values(budgets);
    this.#now = now;
  }

  /** Spends one command, unless there is nothing left. */
  spend(person: number): Problem | undefined {
    const refusal = this.refusal(person);
    if (refusal === undefined) this.#fullAt.set(person, this.#fullAfterOneMore(person));
    return refusal;
  }

  /** RATE_LIMITED with the seconds until there is something to spend again, if there is nothing left. */
  refusal(person: number): Problem | undefined {
    const now = this.#now();
    const fullAt = this.#fullAfterOneMore(person);
    const wait = Math.max(...this.#budgets.map(({ within }, i) => (fullAt[i] ?? now) - now - within * 1_000));
    return wait > 0 ? new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(wait / 1_000) }) : undefined;
  }

  #fullAfterOneMore(person: number): number[] {
    const now = this.#now();
    const before = this.#fullAt.get(person);
    return this.#budgets.map(({ most, within }, i) => Math.max(before?.[i] ?? now, now) + (within / most) * 1_000);
  }
}
