import type { FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';

/** Requests from one address, for what is not bound to a person. What a person may do in a day is in shared/limits.ts. */
export const rateLimits = {
  /** Opening event-streams: each change of screen opens one. */
  streams: { max: 240, timeWindow: 60_000 },
  /** Each file is read from the whole of the board. */
  sitemaps: { max: 60, timeWindow: 60_000 },
  /** Leaving for merchants: whoever leaves more often gets there too, and is not counted. */
  clicks: { max: 60, timeWindow: 60_000 },
  signIns: { max: 60, timeWindow: 60_000 },
  /** Of one person: each makes the board fetch a page. */
  previews: { max: 30, timeWindow: 60_000 },
  /** Of one person: what is refused is work too. */
  pictures: { max: 40, timeWindow: 60_000 },
} as const;

/** A budget for each person, wherever they come from, before anything of a request is read or looked up. Guests have one for their address. */
export const limitPerPerson = (budget: { max: number; timeWindow: number }) => ({
  ...budget,
  hook: 'onRequest' as const,
  keyGenerator: async (request: FastifyRequest) => {
    const viewer = await request.viewer();
    return viewer === undefined ? clientAddress(request) : `person ${viewer.id}`;
  },
  // Also of whoever comes from this machine.
  allowList: [],
});
