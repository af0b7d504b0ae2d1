import { LRUCache } from 'lru-cache';
import { isToken } from '../core/token-format.ts';
import type { Person, Viewer } from '../core/viewer.ts';
import { hashOf, isOpaqueId } from './opaque-id.ts';

/** How long (ms) and for how many people a session is remembered. */
const cacheLimits = { ttl: 600_000, max: 10_000 };
/** Milliseconds. */
const lately = 60_000;

/**
 * Remembers who used which session or token recently, so that people can still read while the primary is down. For reads, and until a command's
 * transaction has looked up the session or token.
 */
export class LastSeen {
  readonly #people: LRUCache<string, Person>;

  /** @param now milliseconds */
  constructor(now = () => performance.now()) {
    this.#people = new LRUCache({ ...cacheLimits, perf: { now }, ttlResolution: 0 });
  }

  /** Records whose session or token it is, or that it has ended. */
  remember(secret: string | undefined, viewer: Viewer): void {
    if (viewer !== undefined) this.#people.set(viewer.session, viewer);
    else if (isSecret(secret)) this.#people.delete(keyOf(secret));
  }

  find(secret: string | undefined): Person | undefined {
    const seen = isSecret(secret) ? this.#people.get(keyOf(secret)) : undefined;
    return seen === undefined || seen.sessionEnds <= Date.now() ? undefined : seen;
  }

  /** The same, if it was looked up a moment ago. */
  findLately(secret: string | undefined): Person | undefined {
    const seen = this.find(secret);
    return seen !== undefined && this.#people.getRemainingTTL(seen.session) > cacheLimits.ttl - lately ? seen : undefined;
  }
}

const isSecret = (secret: string | undefined): secret is string => secret !== undefined && (isOpaqueId(secret) || isToken(secret));
const keyOf = (secret: string) => hashOf(secret).toString('hex');
