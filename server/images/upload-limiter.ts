import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';

/** Pictures on their way at once, each as large as it may be in memory: of everybody, and of one person. */
const maxUploads = { all: 40, person: 6 };
/** Seconds. */
const retryAfter = 5;

interface Upload {
  person: number;
  body: Readable;
}

/** Who may send a picture now. Many connections of one person fill neither the memory nor the room of everybody else, however slowly they send. */
export class UploadLimiter {
  /** In the order in which they came. */
  readonly #inside = new Set<Upload>();

  /**
   * Answers what to call when it is over. Throws RATE_LIMITED, and has the `body` end with it where it must make way later: where the room is
   * full, whoever sends most gives the last of it to somebody who has less.
   */
  admit(person: number, body: Readable): () => void {
    const own = [...this.#inside].filter((other) => other.person === person).length;
    if (own >= maxUploads.person || (this.#inside.size >= maxUploads.all && !this.#makeRoom(own))) throw refused();
    const onItsWay = { person, body };
    this.#inside.add(onItsWay);
    return () => void this.#inside.delete(onItsWay);
  }

  /** Of one that has come whole, the memory is not to be had back. */
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
