import { DecayingUsage } from '../../engine/decaying-usage.ts';

/** In seconds, except for `requests`: from this many a second on, all cards ask less often. */
export const pace = { min: 10, max: 600, requests: 100 };
const halfLife = 10_000;

/** Whatever is used steadily adds up to this many times its amount per second (DecayingUsage). */
const secondsCounted = halfLife / 1_000 / Math.LN2;

/**
 * Seconds until a card asks again: a tenth of the time that nothing has changed, so a card that nobody changes asks ever less often. Under
 * load, longer.
 *
 * @param unchanged seconds since the card last changed
 * @param requests all cards' requests a second
 * @param random from 0 to 1: readers who came together do not ask together
 */
export function refreshAfter(unchanged: number, requests: number, random: number): number {
  const seconds = Math.min(pace.max, Math.max(pace.min, unchanged / 10));
  return Math.round(seconds * Math.max(1, requests / pace.requests) * (0.9 + 0.2 * random));
}

/** How often all cards together are asked for. */
export class RequestRate {
  readonly #usage: DecayingUsage;

  constructor(now = Date.now) {
    this.#usage = new DecayingUsage(halfLife, now);
  }

  /** Counts a request and returns the requests a second. */
  count(): number {
    this.#usage.add('', 1);
    return this.#usage.get('') / secondsCounted;
  }
}
