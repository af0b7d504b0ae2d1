import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** How long (ms) somebody counts once for a deal, and how many of these are remembered. */
const once = 3_600_000;
const remembered = 50_000;

/** Whether a person leaves here, rather than a robot, a browser that looks ahead, or a page that shows this as if it were a picture. */
export function isHumanNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'];
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].join(' ');
  const mode = headers['sec-fetch-mode'] ?? 'navigate';
  return method === 'GET' && agent !== undefined && !isbot(agent) && !/prefetch|prerender|preview/i.test(purpose) && mode === 'navigate';
}

/** Who was here within the hour. What it remembers says nothing to anybody else: it is salted and ends with the process. */
export class UniqueVisits {
  readonly #salt = randomBytes(16);
  readonly #seen: LRUCache<string, true>;

  constructor(now = () => performance.now()) {
    this.#seen = new LRUCache({ max: remembered, ttl: once, ttlResolution: 0, perf: { now } });
  }

  /** Whether this one, a person or a network, leaves by this deal for the first time in an hour. */
  isFirst(deal: number, who: string): boolean {
    const key = createHash('sha256').update(this.#salt).update(`${deal} ${who}`).digest('base64url').slice(0, 22);
    if (this.#seen.has(key)) return false;
    this.#seen.set(key, true);
    return true;
  }
}
