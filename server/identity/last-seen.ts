import { LRUCache } from 'lru-cache';
import type { Person, Viewer } from '../core/viewer.ts';
import { hashOf, isOpaqueId } from './opaque-id.ts';

/** How long (ms) and for how many people a session is remembered. */
const remembered = { ttl: 600_000, max: 10_000 };

/**
 * Remembers who used which session recently, so that people can still read while the primary is down. For reads only: a command always
 * looks up the session.
 */
export class LastSeen {
  readonly #people = new LRUCache<string, Person>(remembered);

  /** Records whose session it is, or that it has ended. */
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
