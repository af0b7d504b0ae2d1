import type { FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';

/** Requests per address or, where noted, per person. What a person may do in a day is in shared/limits.ts. */
export const rateLimits = {
  /** Each navigation opens an event stream. */
  streams: { max: 240, timeWindow: 60_000 },
  /** Each file is computed from the whole board. */
  sitemaps: { max: 60, timeWindow: 60_000 },
  /** Counted clicks on merchants' links; further ones are redirected, but not counted. */
  clicks: { max: 60, timeWindow: 60_000 },
  /** Messages of assistants. */
  mcp: { max: 120, timeWindow: 60_000 },
  /** Links in messages. */
  links: { max: 60, timeWindow: 60_000 },
  signIns: { max: 60, timeWindow: 60_000 },
  /** Each verifies a signature. A provider that signs out everybody at once sends one for each. */
  providerLogouts: { max: 600, timeWindow: 60_000 },
  /** Per person: each fetches a page. */
  previews: { max: 30, timeWindow: 60_000 },
  /** Per person: each reads everything of theirs. */
  exports: { max: 10, timeWindow: 600_000 },
  /** Per person: each connects to the mail server. */
  testMails: { max: 20, timeWindow: 600_000 },
  /** Per person: refused pictures are work too. */
  pictures: { max: 40, timeWindow: 60_000 },
} as const;

/** A rate limit per person, checked before the request is read. Guests are limited by address. */
export const limitPerPerson = (budget: { max: number; timeWindow: number }) => ({
  ...budget,
  hook: 'onRequest' as const,
  keyGenerator: async (request: FastifyRequest) => {
    const viewer = await request.viewer();
    return viewer === undefined ? clientAddress(request) : `person ${viewer.id}`;
  },
  // No exemption for loopback.
  allowList: [],
});
