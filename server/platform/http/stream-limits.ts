import { streamLimits } from '../../../shared/limits.ts';
import { constant } from '../core/constants.ts';
import { Problem } from '../core/problem.ts';

/** A search counts as several watches: it takes longer than a list and is rarely shared. */
const searchWeight = 5;

/** Limits the event streams that each client has open: a person, or an address of guests. */
export class StreamLimits {
  readonly #open = new Map<string, { streams: number; watches: number }>();

  /** Returns a function that releases the stream. Throws RATE_LIMITED if the client has too many. */
  admit(client: string, paths: readonly string[]): () => void {
    const watches = paths.reduce((sum, path) => sum + (isSearch(path) ? searchWeight : 1), 0);
    const { streams, watches: watched } = this.#open.get(client) ?? { streams: 0, watches: 0 };
    const most = constant('streams.most');
    if (streams >= most || watched + watches > most * streamLimits.watches)
      throw new Problem('RATE_LIMITED', 'Too many event-streams are open from here.', { retryAfter: 10 });
    this.#open.set(client, { streams: streams + 1, watches: watched + watches });
    return () => this.#release(client, watches);
  }

  #release(client: string, watches: number) {
    const { streams = 1, watches: watched = watches } = this.#open.get(client) ?? {};
    if (streams > 1) this.#open.set(client, { streams: streams - 1, watches: watched - watches });
    else this.#open.delete(client);
  }
}

const isSearch = (path: string) => /[?&]q=/.test(path);
