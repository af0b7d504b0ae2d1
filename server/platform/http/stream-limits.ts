import { streamLimits } from '../../../shared/limits.ts';
import { Problem } from '../core/problem.ts';

/** A search counts as several watches: it takes longer than a list and is rarely shared. */
const searchWeight = 5;

/** Limits the event streams that each address has open. */
export class StreamLimits {
  readonly #open = new Map<string, { streams: number; watches: number }>();

  /** Returns a function that releases the stream. Throws RATE_LIMITED if the address has too many. */
  admit(address: string, paths: readonly string[]): () => void {
    const watches = paths.reduce((sum, path) => sum + (isSearch(path) ? searchWeight : 1), 0);
    const { streams, watches: watched } = this.#open.get(address) ?? { streams: 0, watches: 0 };
    if (streams >= streamLimits.streams || watched + watches > streamLimits.watches)
      throw new Problem('RATE_LIMITED', 'Too many event-streams are open from this address.', { retryAfter: 10 });
    this.#open.set(address, { streams: streams + 1, watches: watched + watches });
    return () => this.#release(address, watches);
  }

  #release(address: string, watches: number) {
    const { streams = 1, watches: watched = watches } = this.#open.get(address) ?? {};
    if (streams > 1) this.#open.set(address, { streams: streams - 1, watches: watched - watches });
    else this.#open.delete(address);
  }
}

const isSearch = (path: string) => /[?&]q=/.test(path);
