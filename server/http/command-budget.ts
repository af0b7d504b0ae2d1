import { LRUCache } from 'lru-cache';
import { commandBudgets } from '../../shared/limits.ts';
import { Problem } from '../core/problem.ts';

interface Budget {
  most: number;
  /** Seconds. */
  within: number;
}

/** People whose commands are counted: whoever sent none for longest is forgotten first. */
const remembered = 100_000;

/**
 * What each person may still do by commands. Counted in this process only, so that refusing costs nothing: somebody who reaches several nodes has as
 * many budgets. What they leave behind is bounded for all nodes together, by the quotas and by the keys that are kept (server/http/idempotency.ts).
 */
export class CommandBudget {
  readonly #budgets: readonly Budget[];
  readonly #now: () => number;
  /** When each budget will be whole again, were nothing more spent (milliseconds). */
  readonly #whole = new LRUCache<number, number[]>({ max: remembered });

  /** @param now milliseconds */
  constructor(budgets: Record<string, Budget> = commandBudgets, now = Date.now) {
    this.#budgets = Object.values(budgets);
    this.#now = now;
  }

  /** Answers RATE_LIMITED with the seconds until there is something to spend again, where there is nothing now; what is refused is not counted. */
  spend(person: number): Problem | undefined {
    const now = this.#now();
    const before = this.#whole.get(person);
    const after = this.#budgets.map(({ most, within }, i) => Math.max(before?.[i] ?? now, now) + (within / most) * 1_000);
    const wait = Math.max(...this.#budgets.map(({ within }, i) => (after[i] ?? now) - now - within * 1_000));
    if (wait > 0) return new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(wait / 1_000) });
    this.#whole.set(person, after);
    return undefined;
  }
}
