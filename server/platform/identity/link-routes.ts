import type { FastifyInstance } from 'fastify';
import { identities as limits } from '../../../shared/account-limits.ts';
import { type LinkStarted, StartLink } from '../../../shared/sign-in.ts';
import { Problem } from '../core/problem.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { requireActivePerson } from '../http/require-active-person.ts';
import { hasAllIdentities } from './identities.ts';
import type { IdentityParts } from './parts.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { returnPath } from './return-path.ts';
import { rootCause } from './sign-in-failure.ts';
import { startSignIn } from './start-sign-in.ts';

/**
 * POST /auth/link begins a sign-in that adds an identity to whoever is signed in. It is not a link: another site could then send people here, and add the
 * identity of somebody else who is signed in at the provider in this browser. It answers with the address, because a form of ours may not lead to another site.
 */
export function linkRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const options = { schema: { hide: true }, config: { rateLimit: rateLimits.signIns } };
  app.post('/auth/link', options, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const body = StartLink.safeParse(request.body);
    const provider = parts.providers.find(({ settings }) => settings.key === body.data?.provider);
    if (!body.success || provider === undefined) throw new Problem('MALFORMED', 'Name a provider of the board, and a page to return to.');
    const who = requireActivePerson(request, await request.viewerNow());
    await requireRecentSignIn(parts.db, who);
    if (await hasAllIdentities(parts.db, who.id))
      throw new Problem('BAD_TRANSITION', `You can have ${limits.max} ways to sign in. Remove one first.`);
    const goal = { returnTo: returnPath(body.data.returnTo), links: who.id };
    const address = await startSignIn(parts, provider, request, reply, goal).catch((error: unknown) => {
      request.log.warn({ cause: rootCause(error) }, 'the provider of an identity to add does not answer');
      throw new Problem('IDENTITY_UNAVAILABLE');
    });
    return reply.send({ redirect: address.href } satisfies LinkStarted);
  });
}
