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

/** Limits concurrent uploads, so that slow connections of one person take neither memory nor slots from others. */
export class UploadLimiter {
  /** Oldest first. */
  readonly #current = new Set<Upload>();

  /**
   * Returns a function that releases the slot. Throws RATE_LIMITED. If all slots are in use, the person with the most uploads loses the
   * latest one to someone with fewer: its `body` is destroyed.
   */
  admit(person: number, body: Readable): () => void {
    const own = [...this.#current].filter((other) => other.person === person).length;
    if (own >= maxUploads.person || (this.#current.size >= maxUploads.all && !this.#freeSlot(own))) throw refused();
    const upload = { person, body };
    this.#current.add(upload);
    return () => void this.#current.delete(upload);
  }

  /** Only of uploads that are still being received: the others hold their memory anyway. */
  #freeSlot(own: number): boolean {
    const receiving = [...this.#current].filter(({ body }) => !body.readableEnded);
    const [largest = []] = [...Map.groupBy(receiving, ({ person }) => person).values()].toSorted((a, b) => b.length - a.length);
    const last = largest.at(-1);
    if (last === undefined || largest.length <= own + 1) return false;
    this.#current.delete(last);
    last.body.destroy(refused());
    return true;
  }
}

const refused = () => new Problem('RATE_LIMITED', undefined, { retryAfter });
