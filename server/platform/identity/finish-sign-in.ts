import type { FastifyRequest } from 'fastify';
import type { PersonState } from '../../../shared/states.ts';
import { originOf } from './account-traces.ts';
import { deviceOf } from './device.ts';
import { linkIdentity } from './link-identity.ts';
import type { IdentityParts } from './parts.ts';
import type { SignInGoal } from './pending-sign-ins.ts';
import { emailFrom, profileFrom } from './profile.ts';
import type { Checks, IdentityProvider } from './provider.ts';
import { isRecent } from './recent-sign-in.ts';
import { registerPerson } from './register-person.ts';
import { replaceSession } from './sessions.ts';
import { SignInFailure } from './sign-in-failure.ts';

const unverifiedAdmin =
  'an address in ADMIN_EMAILS signed in, but the provider does not say that it is verified (email_verified): ' +
  'set OIDC_TRUST_EMAILS=true (or that of the provider) if it verifies every address, or run "npm run admin -- promote HANDLE"';

const unknownAuthTime =
  'the provider does not say when it asked who someone is (auth_time): people whom it signs in count as confirmed, even if it did not ask again';

interface Finished {
  /** The new session's id; absent if only an identity was added. */
  session?: string;
  state: PersonState;
}

/** Registers the person and replaces the browser's session, in one transaction; or adds the identity to whoever asked for it. */
export async function finishSignIn(
  parts: IdentityParts,
  provider: IdentityProvider,
  request: FastifyRequest,
  pending: Checks & SignInGoal,
): Promise<Finished> {
  const { config, db, cookies, traces, providers } = parts;
  const signedIn = await provider.exchange(new URL(request.url, config.publicUrl), pending);
  const { claims, subject, idToken, authenticatedAt } = signedIn;
  const confirms = pending.confirms ?? undefined;
  if (confirms !== undefined && authenticatedAt === undefined) request.log.warn(unknownAuthTime);
  if (confirms !== undefined && authenticatedAt !== undefined && !isRecent(authenticatedAt)) throw new SignInFailure('not_confirmed');
  const profile = profileFrom(claims, provider.settings);
  const identity = { issuer: provider.name, subject };
  if (pending.links != null) {
    await linkIdentity(parts, request, { personId: pending.links, identity, email: profile.email, service: provider.settings.label });
    return { state: 'active' };
  }
  const isAdmin = profile.email !== undefined && config.adminEmails.includes(profile.email);
  if (profile.email === undefined && config.adminEmails.includes(emailFrom(claims) ?? '')) request.log.warn({ subject }, unverifiedAdmin);
  const network = await request.server.networkHash(request);
  const names = providers.map(({ name }) => name);
  const { session, person, isAppointed } = await db.transaction(async (tx) => {
    const person = await registerPerson(tx, identity, profile, isAdmin, names);
    // Thrown before the session of the person who was here is replaced.
    if (confirms !== undefined && person.id !== confirms) throw new SignInFailure('other_person');
    if (person.moved) await parts.notifyOfIdentity(tx, person.id, person.identityId, provider.settings.label);
    const roles = { from: person.formerRole ?? 'person', to: person.role };
    const isAppointed = roles.from !== roles.to;
    if (isAppointed) await parts.recordRole(tx, person.id, roles);
    await traces.record(tx, person.id, originOf(request), true);
    const facts = {
      identityId: person.identityId,
      ...(idToken === undefined ? {} : { idToken }),
      ...deviceOf(request.headers['user-agent']),
      network,
      authenticatedAt: authenticatedAt ?? (confirms === undefined ? undefined : new Date()),
    };
    return { session: await replaceSession(tx, request.cookies[cookies.session.name], person.id, facts), person, isAppointed };
  });
  const { security } = request.server;
  security.note('signed_in', { person: person.id });
  if (person.moved) security.note('identity_moved', { person: person.id });
  if (isAppointed) security.note('role_changed', { subject: person.id, action: 'change_role' });
  return { session, state: person.state };
}
