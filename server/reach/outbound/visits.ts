import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { clicks } from '../../../shared/limits.ts';

/** How many visits are remembered. */
const maxVisits = 50_000;

/** Whether a person navigates here, as opposed to a bot, a prefetch, or an embedded resource. */
export function isHumanNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'];
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].join(' ');
  const mode = headers['sec-fetch-mode'] ?? 'navigate';
  return method === 'GET' && agent !== undefined && !isbot(agent) && !/prefetch|prerender|preview/i.test(purpose) && mode === 'navigate';
}

/** The visits of the last hour. Salted hashes in memory, so they identify nobody afterwards. */
export class UniqueVisits {
  readonly #salt = randomBytes(16);
  readonly #seen: LRUCache<string, true>;

  constructor(now = () => performance.now()) {
    this.#seen = new LRUCache({
      maxSize: maxVisits,
      sizeCalculation: () => 1,
      ttl: clicks.countedOnce * 1_000,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** Whether this is the first visit of a person or network to this deal within an hour. */
  isFirst(deal: number, who: string): boolean {
    const key = createHash('sha256').update(this.#salt).update(`${deal} ${who}`).digest('base64url').slice(0, 22);
    if (this.#seen.has(key)) return false;
    this.#seen.set(key, true);
    return true;
  }
}
