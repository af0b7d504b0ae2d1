import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstProvider } from '../config/providers.ts';
import { isOpaqueId, newOpaqueId } from './opaque-id.ts';
import type { IdentityParts } from './parts.ts';
import { rememberSignIn, type SignInGoal } from './pending-sign-ins.ts';
import type { IdentityProvider } from './provider.ts';

/** Where the browser goes to sign in at this provider, with its cookie set. */
export async function startSignIn(
  { config, db, cookies }: IdentityParts,
  provider: IdentityProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  goal: Omit<SignInGoal, 'provider'>,
): Promise<URL> {
  const { url, checks } = await provider.authorization(config.publicUrl + callbackOf(provider), goal.confirms !== undefined);
  const cookie = request.cookies[cookies.signIn.name];
  const browser = isOpaqueId(cookie) ? cookie : newOpaqueId();
  await rememberSignIn(db, browser, checks, { ...goal, provider: provider.settings.key });
  void reply.setCookie(cookies.signIn.name, browser, cookies.signIn.options);
  return url;
}

/** Each further provider has a callback of its own, so that none can pass for another: some do not say in their answer who they are. */
const callbackOf = ({ settings: { key } }: IdentityProvider) => (key === firstProvider ? '/auth/callback' : `/auth/callback/${key}`);
