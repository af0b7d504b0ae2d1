import { LRUCache } from 'lru-cache';

/** The number of keys that are remembered; the least recently used is forgotten first. */
const maxKeys = 10_000;

/** How much each key has used of something, such as milliseconds of work. After `halfLife` milliseconds it counts half. */
export class DecayingUsage {
  readonly #halfLife: number;
  readonly #now: () => number;
  readonly #used = new LRUCache<string, { amount: number; at: number }>({ max: maxKeys });

  constructor(halfLife: number, now: () => number) {
    this.#halfLife = halfLife;
    this.#now = now;
  }

  get(key: string): number {
    const used = this.#used.peek(key);
    return used === undefined ? 0 : used.amount * 0.5 ** ((this.#now() - used.at) / this.#halfLife);
  }

  add(key: string, amount: number): void {
    this.#used.set(key, { amount: this.get(key) + amount, at: this.#now() });
  }

  /** Milliseconds until at most `max` is left. */
  timeUntil(max: number, key: string): number {
    return Math.max(0, Math.log2(this.get(key) / max) * this.#halfLife);
  }
}
