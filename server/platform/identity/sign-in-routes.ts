import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PersonState } from '../../../shared/states.ts';
import { isLoopback } from '../config/config.ts';
import { Problem } from '../core/problem.ts';
import { isOpenedLocally } from '../http/opened-locally.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { originOf } from './account-traces.ts';
import { deviceOf } from './device.ts';
import { isOpaqueId, newOpaqueId } from './opaque-id.ts';
import type { IdentityParts } from './parts.ts';
import { rememberSignIn, type SignInGoal, takeSignIn } from './pending-sign-ins.ts';
import { emailFrom, profileFrom } from './profile.ts';
import type { Checks } from './provider.ts';
import { isRecent } from './recent-sign-in.ts';
import { registerPerson } from './register-person.ts';
import { returnPath, withReturnPath } from './return-path.ts';
import { replaceSession } from './sessions.ts';
import { reasonOf, rootCause, SignInFailure } from './sign-in-failure.ts';

type Query = Readonly<Record<string, unknown>>;

/** GET /auth/sign-in redirects to the provider, which redirects to GET /auth/callback. Both always answer with a redirect. */
export function signInRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const options = {
    schema: { hide: true },
    exposeHeadRoute: false,
    config: { rateLimit: rateLimits.signIns },
    errorHandler: redirectToFailure,
    // The callback's URL contains the code.
    logSerializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: url.split('?', 1)[0] }) },
  };
  app.get('/auth/sign-in', options, (request, reply) => startSignIn(parts, request, reply));
  app.get('/auth/callback', options, (request, reply) => finishSignIn(parts, request, reply));
}

async function startSignIn(parts: IdentityParts, request: FastifyRequest, reply: FastifyReply) {
  if (isOtherOwnHostname(parts.config, request)) return reply.redirect(parts.config.publicUrl + request.url);
  const { return_to, confirm } = request.query as Query;
  const returnTo = returnPath(return_to);
  // Confirming who one is needs someone; a guest just signs in.
  const confirms = confirm === undefined ? undefined : (await request.viewer())?.id;
  const cookie = request.cookies[parts.cookies.signIn.name];
  const browser = isOpaqueId(cookie) ? cookie : newOpaqueId();
  const provider = await orReturnTo(returnTo, signInAddress(parts, browser, { returnTo, ...(confirms === undefined ? {} : { confirms }) }));
  return redirectTo(reply.setCookie(parts.cookies.signIn.name, browser, parts.cookies.signIn.options), provider.href);
}

async function signInAddress({ config, db, identity }: IdentityParts, browser: string, goal: SignInGoal): Promise<URL> {
  const { url, checks } = await identity.authorization(`${config.publicUrl}/auth/callback`, goal.confirms !== undefined);
  await rememberSignIn(db, browser, checks, goal);
  return url;
}

async function finishSignIn(parts: IdentityParts, request: FastifyRequest, reply: FastifyReply) {
  const { db, cookies } = parts;
  const pending = await takeSignIn(db, request.cookies[cookies.signIn.name], (request.query as Query).state);
  if (pending === undefined) throw new SignInFailure('expired');
  const { session, id, state, isAppointed } = await orReturnTo(pending.returnTo, begin(parts, request, pending));
  const { security } = request.server;
  security.note('signed_in', { person: id });
  if (isAppointed) security.note('role_changed', { subject: id, action: 'change_role' });
  const next = firstScreenOf(state, pending.returnTo);
  return redirectTo(reply.setCookie(cookies.session.name, session, cookies.session.options), next);
}

/** Someone who cannot take part first reads why; someone with a deleted account can keep it. */
function firstScreenOf(state: PersonState, returnTo: string): string {
  if (state === 'onboarding') return withReturnPath('/welcome', returnTo);
  if (state === 'deleted') return '/settings/data';
  return state === 'suspended' || state === 'banned' ? '/sanctions' : returnTo;
}

const unverifiedAdmin =
  'an address in ADMIN_EMAILS signed in, but the provider does not say that it is verified (email_verified): ' +
  'set OIDC_TRUST_EMAILS=true if it verifies every address, or run "npm run admin -- promote HANDLE"';

const unknownAuthTime =
  'the provider does not say when it asked who someone is (auth_time): people whom it signs in count as confirmed, even if it did not ask again';

/** Registers the person and replaces the browser's session, in one transaction. */
async function begin(parts: IdentityParts, request: FastifyRequest, pending: Checks & SignInGoal) {
  const { config, db, identity, cookies, traces } = parts;
  const { claims, idToken, authenticatedAt } = await identity.exchange(new URL(request.url, config.publicUrl), pending);
  const confirms = pending.confirms ?? undefined;
  if (confirms !== undefined && authenticatedAt === undefined) request.log.warn(unknownAuthTime);
  if (confirms !== undefined && authenticatedAt !== undefined && !isRecent(authenticatedAt)) throw new SignInFailure('not_confirmed');
  const profile = profileFrom(claims, config);
  const isAdmin = profile.email !== undefined && config.adminEmails.includes(profile.email);
  if (profile.email === undefined && config.adminEmails.includes(emailFrom(claims) ?? ''))
    request.log.warn({ subject: claims.sub }, unverifiedAdmin);
  const network = await request.server.networkHash(request);
  return db.transaction(async (tx) => {
    const person = await registerPerson(tx, { issuer: identity.name, subject: claims.sub }, profile, isAdmin);
    // Thrown before the session of the person who was here is replaced.
    if (confirms !== undefined && person.id !== confirms) throw new SignInFailure('other_person');
    const roles = { from: person.formerRole ?? 'person', to: person.role };
    const isAppointed = roles.from !== roles.to;
    if (isAppointed) await parts.recordRole(tx, person.id, roles);
    await traces.record(tx, person.id, originOf(request), true);
    const facts = {
      idToken,
      ...deviceOf(request.headers['user-agent']),
      network,
      authenticatedAt: authenticatedAt ?? (confirms === undefined ? undefined : new Date()),
    };
    return { session: await replaceSession(tx, request.cookies[cookies.session.name], person.id, facts), isAppointed, ...person };
  });
}

const orReturnTo = <T>(returnTo: string, step: Promise<T>): Promise<T> =>
  step.catch((cause: unknown) => {
    throw new SignInFailure(reasonOf(cause), { returnTo, cause });
  });

function redirectToFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { reason, returnTo } = failureOf(error, request);
  const level = !(error instanceof Problem) && (reason === 'unavailable' || reason === 'refused') ? 'warn' : 'info';
  request.log[level]({ reason, cause: rootCause(error) }, 'a sign-in failed');
  void request.server.security.noteRequest('sign_in_failed', request, { reason });
  return redirectTo(reply, withReturnPath('/sign-in-failed', returnTo, { reason }));
}

/** Browsers navigate here, so even a rate-limited request must lead to a page. */
const failureOf = (error: FastifyError, { query }: FastifyRequest) =>
  error instanceof SignInFailure ? error : new SignInFailure('unavailable', { returnTo: returnPath((query as Query).return_to) });

/** On a developer's machine the board has several host names, but the provider and the cookies know only one. */
function isOtherOwnHostname({ publicUrl }: IdentityParts['config'], request: FastifyRequest): boolean {
  return isLoopback(publicUrl) && isOpenedLocally(request) && new URL(`http://${request.host}`).hostname !== new URL(publicUrl).hostname;
}

const redirectTo = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url);
