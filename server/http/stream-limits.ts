import { Problem } from '../core/problem.ts';

/** Of one address at a time: a large office behind one address fits in, one reader with a thousand streams does not. */
const most = { streams: 100, watches: 1_000 };
/** To look for words again takes so many times as long as to read a list again; each search is another, and every vote on what it finds asks for it. */
const search = 5;

/** Counts the event-streams that each address has open. */
export class StreamLimits {
  readonly #open = new Map<string, { streams: number; watches: number }>();

  /** Answers how the stream that watches these paths leaves again. Throws RATE_LIMITED where the address has too many. */
  admit(address: string, paths: readonly string[]): () => void {
    const watches = paths.reduce((sum, path) => sum + (isSearch(path) ? search : 1), 0);
    const { streams, watches: watched } = this.#open.get(address) ?? { streams: 0, watches: 0 };
    if (streams >= most.streams || watched + watches > most.watches)
      throw new Problem('RATE_LIMITED', 'Too many event-streams are open from this address.', { retryAfter: 10 });
    this.#open.set(address, { streams: streams + 1, watches: watched + watches });
    return () => this.#leave(address, watches);
  }

  #leave(address: string, watches: number) {
    const { streams = 1, watches: watched = watches } = this.#open.get(address) ?? {};
    if (streams > 1) this.#open.set(address, { streams: streams - 1, watches: watched - watches });
    else this.#open.delete(address);
  }
}

const isSearch = (path: string) => /[?&]q=/.test(path);
