import { streamLimits } from '../../../shared/limits.ts';
import { constant } from '../core/constants.ts';
import { Problem } from '../core/problem.ts';

/** A search counts as several watches: it takes longer than a list and is rarely shared. */
const searchWeight = 5;

interface Open {
  streams: number;
  watches: number;
}

/** Limits the event streams that are open: those of a member, of an address of guests, and of an address of many members. */
export class StreamLimits {
  readonly #open = new Map<string, Open>();

  /** Returns a function that releases the stream. Throws RATE_LIMITED if there are too many. */
  admit({ address, person }: { address: string; person?: number | undefined }, paths: readonly string[]): () => void {
    const watches = paths.reduce((sum, path) => sum + (isSearch(path) ? searchWeight : 1), 0);
    const own = constant('streams.most');
    const limited =
      person === undefined
        ? [{ key: address, streams: own }]
        : [
            { key: `person ${person}`, streams: own },
            { key: `members at ${address}`, streams: own * streamLimits.membersOfAddress },
          ];
    if (limited.some(({ key, streams }) => this.#isFull(key, streams, watches)))
      throw new Problem('RATE_LIMITED', 'Too many event-streams are open from here.', { retryAfter: 10 });
    for (const { key } of limited) this.#add(key, { streams: 1, watches });
    return () => {
      for (const { key } of limited) this.#add(key, { streams: -1, watches: -watches });
    };
  }

  #isFull(key: string, most: number, watches: number): boolean {
    const open = this.#open.get(key) ?? nothing;
    return open.streams >= most || open.watches + watches > most * streamLimits.watches;
  }

  #add(key: string, { streams, watches }: Open): void {
    const open = this.#open.get(key) ?? nothing;
    if (open.streams + streams === 0) this.#open.delete(key);
    else this.#open.set(key, { streams: open.streams + streams, watches: open.watches + watches });
  }
}

const nothing: Open = { streams: 0, watches: 0 };

const isSearch = (path: string) => /[?&]q=/.test(path);
