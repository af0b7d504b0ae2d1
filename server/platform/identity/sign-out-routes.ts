import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedOut } from '../../../shared/account.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { endSessionsOf, signOutSession, whySessionEnded } from './end-sessions.ts';
import { logoutTokens, sessionAtProvider, useOnce } from './logout-token.ts';
import type { IdentityParts } from './parts.ts';
import type { IdentityProvider } from './provider.ts';
import { rootCause } from './sign-in-failure.ts';

/**
 * POST /auth/sign-out, from a form or by fetch; POST /auth/backchannel-logout, which the provider calls; and GET /auth/ended, which the web asks once when a
 * session is over: it answers with the sanction that ended it, or 204.
 */
export function signOutRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const { db, providers } = parts;
  const readLogoutToken = logoutTokens(providers);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
  app.post('/auth/sign-out', { schema: { hide: true } }, (request, reply) => signOut(parts, request, reply));
  app.get('/auth/ended', { schema: { hide: true } }, async (request, reply) => {
    const sanction = await whySessionEnded(db, request.cookies[parts.cookies.session.name]);
    void reply.header('cache-control', 'no-store');
    return sanction === undefined ? reply.code(204).send() : reply.send({ sanction });
  });
  app.post<{ Body: { logout_token?: unknown } | undefined }>(
    '/auth/backchannel-logout',
    { schema: { hide: true }, config: { rateLimit: rateLimits.providerLogouts } },
    async (request, reply) => {
      const token = await readLogoutToken(request.body?.logout_token);
      const { issuer, subject, sid } = token;
      const ends = (idToken: string | null) => sid === undefined || sessionAtProvider(idToken) === sid;
      const person = await db.transaction(async (tx) => {
        await useOnce(tx, token);
        return await endSessionsOf(tx, { issuer, subject }, ends);
      });
      if (person !== undefined) request.server.security.note('signed_out_by_provider', { person });
      return reply.header('cache-control', 'no-store').send();
    },
  );
}

/** Ends the board's session first, so that it ends even if the provider fails. */
async function signOut({ config, db, providers, cookies }: IdentityParts, request: FastifyRequest, reply: FastifyReply) {
  const { person, idToken, issuer } = await signOutSession(db, request.cookies[cookies.session.name]);
  if (person !== undefined) request.server.security.note('signed_out', { person });
  // A session of which nobody knows by which provider it began is the first one's.
  const provider = issuer === undefined ? providers[0] : providers.find(({ name }) => name === issuer);
  const isThere = idToken !== undefined && provider !== undefined;
  const providerUrl = !isThere ? undefined : await signOutThere(provider, idToken, `${config.publicUrl}/`, request);
  const { maxAge: _, ...options } = cookies.session.options;
  // The web deletes what it has stored; `storage` would delete the theme and the language too.
  void reply.clearCookie(cookies.session.name, options).headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
  const answer: SignedOut = { redirect: providerUrl?.href ?? '/' };
  return request.headers.accept?.includes('application/json') ? reply.send(answer) : reply.redirect(answer.redirect, 303);
}

async function signOutThere(
  identity: IdentityProvider,
  idToken: string,
  returnTo: string,
  request: FastifyRequest,
): Promise<URL | undefined> {
  try {
    return await identity.endSession(idToken, returnTo);
  } catch (error) {
    request.log.warn({ cause: rootCause(error) }, 'signed out here, but not at the provider');
    return undefined;
  }
}
