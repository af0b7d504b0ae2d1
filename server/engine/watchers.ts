import type { Answer } from './answer.ts';
import { broadcast, type Subscription, sendSnapshot } from './broadcast.ts';

/** The readers of a read, and what they were told. */
export class Watchers {
  readonly #subscriptions = new Set<Subscription>();
  /** Those that have an answer from here. */
  readonly #served = new WeakSet<Subscription>();
  #isLive = false;

  get size(): number {
    return this.#subscriptions.size;
  }

  /** How many different readers there are. */
  get readers(): number {
    return new Set([...this.#subscriptions].map(({ reader }) => reader)).size;
  }

  has(subscription: Subscription): boolean {
    return this.#subscriptions.has(subscription);
  }

  add(subscription: Subscription): void {
    this.#subscriptions.add(subscription);
  }

  /** Returns whether it was there. */
  delete(subscription: Subscription): boolean {
    return this.#subscriptions.delete(subscription);
  }

  /** Gives a new reader the answer, if there is one: while the database is down an old one is better than none. */
  serve(subscription: Subscription, answer: Answer | undefined): void {
    if (answer !== undefined) sendSnapshot(subscription, answer);
    this.#served.add(subscription);
    subscription.live(this.#isLive);
  }

  async send(before: Answer | undefined, after: Answer | undefined): Promise<void> {
    if (after !== undefined && after !== before) await broadcast(this.#subscriptions, before, after);
  }

  /** Tells all readers whether the read is live, if that is news. */
  report(isLive: boolean): void {
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    for (const subscription of this.#subscriptions) if (!isLive || this.#served.has(subscription)) subscription.live(isLive);
  }
}
