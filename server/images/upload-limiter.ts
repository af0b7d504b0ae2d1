import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';

/** Concurrent uploads, each of which may hold a whole picture in memory. */
const maxUploads = { all: 40, person: 6 };
/** Seconds. */
const retryAfter = 5;

interface Upload {
  person: number;
  body: Readable;
}

/** Limits concurrent uploads, so that slow connections of one person take neither the memory nor the places of others. */
export class UploadLimiter {
  /** Oldest first. */
  readonly #inside = new Set<Upload>();

  /**
   * Returns a function that releases the place. Throws RATE_LIMITED. If all places are taken, the person with the most uploads loses the
   * latest one to someone with fewer: its `body` is destroyed.
   */
  admit(person: number, body: Readable): () => void {
    const own = [...this.#inside].filter((other) => other.person === person).length;
    if (own >= maxUploads.person || (this.#inside.size >= maxUploads.all && !this.#makeRoom(own))) throw refused();
    const onItsWay = { person, body };
    this.#inside.add(onItsWay);
    return () => void this.#inside.delete(onItsWay);
  }

  /** Only of uploads that are still being received: the others hold their memory anyway. */
  #makeRoom(own: number): boolean {
    const coming = [...this.#inside].filter(({ body }) => !body.readableEnded);
    const [greatest = []] = [...Map.groupBy(coming, ({ person }) => person).values()].toSorted((a, b) => b.length - a.length);
    const last = greatest.at(-1);
    if (last === undefined || greatest.length <= own + 1) return false;
    this.#inside.delete(last);
    last.body.destroy(refused());
    return true;
  }
}

const refused = () => new Problem('RATE_LIMITED', undefined, { retryAfter: retryAfter });
