import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PersonState } from '../../../shared/states.ts';
import { isLoopback } from '../config/config.ts';
import { firstProvider } from '../config/providers.ts';
import { Problem } from '../core/problem.ts';
import { isOpenedLocally } from '../http/opened-locally.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { isCrossSite } from '../http/same-site.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { IdentityParts } from './parts.ts';
import { takeSignIn } from './pending-sign-ins.ts';
import { returnPath, withReturnPath } from './return-path.ts';
import { reasonOf, rootCause, SignInFailure } from './sign-in-failure.ts';
import { startSignIn } from './start-sign-in.ts';

type Query = Readonly<Record<string, unknown>>;

/**
 * GET /auth/sign-in redirects to the provider, or first to the page where people choose one. The provider redirects to GET /auth/callback, or to the
 * callback of its own. They always answer with a redirect.
 */
export function signInRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const options = {
    schema: { hide: true },
    exposeHeadRoute: false,
    config: { rateLimit: rateLimits.signIns },
    errorHandler: redirectToFailure(parts),
    // The callback's URL contains the code.
    logSerializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: url.split('?', 1)[0] }) },
  };
  app.get('/auth/sign-in', options, (request, reply) => start(parts, request, reply));
  app.get('/auth/callback', options, (request, reply) => finish(parts, firstProvider, request, reply));
  app.get<{ Params: { provider: string } }>('/auth/callback/:provider', options, (request, reply) =>
    finish(parts, request.params.provider, request, reply),
  );
}

async function start(parts: IdentityParts, request: FastifyRequest, reply: FastifyReply) {
  if (isOtherOwnHostname(parts.config, request)) return reply.redirect(parts.config.publicUrl + request.url);
  const { return_to, confirm, provider: key } = request.query as Query;
  const returnTo = returnPath(return_to);
  // Only our own pages choose: from another site, someone could become another account of theirs, or a new one, without a click.
  const chosen = isCrossSite(request, new URL(parts.config.publicUrl).origin) ? undefined : key;
  const [only, ...others] = parts.providers.filter(({ settings }) => chosen === undefined || settings.key === chosen);
  if (only === undefined || others.length > 0)
    return redirectTo(reply, withReturnPath('/sign-in', returnTo, confirm === undefined ? {} : { confirm: '1' }));
  // Confirming who one is needs someone; a guest just signs in.
  const confirms = confirm === undefined ? undefined : (await request.viewer())?.id;
  const goal = { returnTo, ...(confirms === undefined ? {} : { confirms }) };
  const address = await orReturnTo(returnTo, startSignIn(parts, only, request, reply, goal));
  return redirectTo(reply, address.href);
}

async function finish(parts: IdentityParts, key: string, request: FastifyRequest, reply: FastifyReply) {
  const { db, cookies, providers } = parts;
  const pending = await takeSignIn(db, request.cookies[cookies.signIn.name], (request.query as Query).state);
  if (pending === undefined) throw new SignInFailure('expired');
  const provider = providers.find(({ settings }) => settings.key === pending.provider);
  if (provider === undefined || pending.provider !== key) throw new SignInFailure('refused', { returnTo: pending.returnTo });
  const person = await orReturnTo(pending.returnTo, finishSignIn(parts, provider, request, pending));
  if (person.session !== undefined) void reply.setCookie(cookies.session.name, person.session, cookies.session.options);
  return redirectTo(reply, firstScreenOf(person.state, pending.returnTo));
}

/** Someone who cannot take part first reads why; someone with a deleted account can keep it. */
function firstScreenOf(state: PersonState, returnTo: string): string {
  if (state === 'onboarding') return withReturnPath('/welcome', returnTo);
  if (state === 'deleted') return '/settings/data';
  return state === 'suspended' || state === 'banned' ? '/sanctions' : returnTo;
}

const orReturnTo = <T>(returnTo: string, step: Promise<T>): Promise<T> =>
  step.catch((cause: unknown) => {
    const account = cause instanceof SignInFailure ? cause.account : undefined;
    throw new SignInFailure(reasonOf(cause), { returnTo, cause, ...(account === undefined ? {} : { account }) });
  });

const redirectToFailure =
  ({ providers }: IdentityParts) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { reason, returnTo, account } = failureOf(error, request);
    const level = !(error instanceof Problem) && (reason === 'unavailable' || reason === 'refused') ? 'warn' : 'info';
    request.log[level]({ reason, cause: rootCause(error) }, 'a sign-in failed');
    void request.server.security.noteRequest('sign_in_failed', request, { reason });
    const provider = providers.find(({ name }) => name === account?.issuer)?.settings.key;
    const details = {
      reason,
      ...(account?.handle == null ? {} : { handle: account.handle }),
      ...(provider === undefined ? {} : { provider }),
    };
    return redirectTo(reply, withReturnPath('/sign-in-failed', returnTo, details));
  };

/** Browsers navigate here, so even a rate-limited request must lead to a page. */
const failureOf = (error: FastifyError, { query }: FastifyRequest) =>
  error instanceof SignInFailure ? error : new SignInFailure('unavailable', { returnTo: returnPath((query as Query).return_to) });

/** On a developer's machine the board has several host names, but the provider and the cookies know only one. */
function isOtherOwnHostname({ publicUrl }: IdentityParts['config'], request: FastifyRequest): boolean {
  return isLoopback(publicUrl) && isOpenedLocally(request) && new URL(`http://${request.host}`).hostname !== new URL(publicUrl).hostname;
}

const redirectTo = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url);
