import { LRUCache } from 'lru-cache';
import type { Person, Viewer } from '../core/viewer.ts';
import { hashOf, isOpaqueId } from './opaque-id.ts';

/** For how long (ms) somebody who was seen goes on reading as who they are, and how many of them are remembered. */
const remembered = { ttl: 600_000, max: 10_000 };

/**
 * Who was seen here lately, by session: what they read is in memory even where the database that knows sessions is away.
 * For reading only; a command is done by who is known now, or not at all.
 */
export class LastSeen {
  readonly #people = new LRUCache<string, Person>(remembered);

  /** Notes who a session was found to be, or that it was found to be over. */
  note(sessionId: string | undefined, viewer: Viewer): void {
    if (viewer !== undefined) this.#people.set(viewer.session, viewer);
    else if (isOpaqueId(sessionId)) this.#people.delete(keyOf(sessionId));
  }

  find(sessionId: string | undefined): Person | undefined {
    const seen = isOpaqueId(sessionId) ? this.#people.get(keyOf(sessionId)) : undefined;
    return seen === undefined || seen.sessionEnds <= Date.now() ? undefined : seen;
  }
}

const keyOf = (sessionId: string) => hashOf(sessionId).toString('hex');
