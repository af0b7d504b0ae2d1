import { Problem } from './errors.ts';

/** Of one address at a time: a large office behind one address fits in, one reader with a thousand streams does not. */
const most = { streams: 100, watches: 1_000 };

/** Counts the event-streams that each address has open. */
export class StreamAdmission {
  readonly #open = new Map<string, { streams: number; watches: number }>();

  /** Answers how the stream leaves again. Throws RATE_LIMITED where the address has too many. */
  admit(address: string, watches: number): () => void {
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
