import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { Problem } from '../core/problem.ts';
import type { Transaction } from '../database/connection.ts';
import { logoutTokens as used } from '../database/schema.ts';
import { hashOf } from './opaque-id.ts';
import type { IdentityProvider } from './provider.ts';

const notValid = 'The logout_token is not valid: it needs the type logout+jwt, exp, iat, jti, sub and the event of a logout.';
const event = 'http://schemas.openid.net/event/backchannel-logout';

/** Seconds from its making for which a token is accepted, whatever end it names, and by how much clocks may differ. */
const age = { max: 600, tolerance: 30 };

const Claims = z.looseObject({
  sub: z.string(),
  sid: z.string().optional(),
  iat: z.number(),
  jti: z.string().min(1),
  events: z.looseObject({ [event]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
});

/** Which sessions of a person to end: the one with this `sid`, or all. */
export interface Logout {
  /** The provider's name. */
  issuer: string;
  subject: string;
  sid?: string;
  /** The token's own name, and until when the token would be accepted. */
  id: string;
  endsAt: Date;
}

/**
 * Verifies logout tokens of OpenID Connect Back-Channel Logout 1.0. One without the type that it recommends is refused, because it could be a token
 * of another kind, and one with only a `sid`, because sessions are found by person.
 * @throws Problem MALFORMED for an invalid token, IDENTITY_UNAVAILABLE if the provider's keys cannot be fetched
 */
export function logoutTokens(providers: readonly IdentityProvider[]): (token: unknown) => Promise<Logout> {
  const keys = new Map<IdentityProvider, ReturnType<typeof createRemoteJWKSet>>();
  return async (token) => {
    if (typeof token !== 'string') throw new Problem('MALFORMED', 'Send a logout_token.');
    const provider = senderOf(token, providers);
    const { issuer, jwks_uri } = await provider.metadata().catch(() => {
      throw new Problem('IDENTITY_UNAVAILABLE');
    });
    const own = keys.get(provider) ?? createRemoteJWKSet(new URL(jwks_uri ?? issuer));
    keys.set(provider, own);
    const checks = {
      ...{ issuer, audience: provider.settings.clientId, typ: 'logout+jwt', requiredClaims: ['exp', 'jti'] },
      ...{ clockTolerance: age.tolerance, maxTokenAge: age.max },
    };
    const { payload } = await jwtVerify(token, own, checks).catch((error: unknown) => {
      const tokenIsBad = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
      throw tokenIsBad ? new Problem('MALFORMED', notValid) : new Problem('IDENTITY_UNAVAILABLE');
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success) throw new Problem('MALFORMED', notValid);
    const { sub, sid, jti, iat } = claims.data;
    const endsAt = new Date((iat + age.max + age.tolerance) * 1_000);
    return { issuer: provider.name, subject: sub, id: jti, endsAt, ...(sid === undefined ? {} : { sid }) };
  };
}

/** Whose keys to verify a token with: of the provider that it names. Throws MALFORMED if the board has none of that name. */
function senderOf(token: string, providers: readonly IdentityProvider[]): IdentityProvider {
  const speakers = providers.filter(({ settings }) => settings.oauth === undefined);
  const found = speakers.length === 1 ? speakers[0] : speakers.find(({ settings }) => withoutSlash(settings.issuer) === issuerOf(token));
  if (found === undefined) throw new Problem('MALFORMED', notValid);
  return found;
}

function issuerOf(token: string): string | undefined {
  try {
    return withoutSlash(decodeJwt(token).iss ?? '');
  } catch {
    return undefined;
  }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** Remembers the token until it ends by itself. Throws MALFORMED if it was used before, on any node. */
export async function useOnce(tx: Transaction, { issuer, id, endsAt }: Logout): Promise<void> {
  const { rowCount } = await tx
    .insert(used)
    .values({ hash: hashOf(`${issuer} ${id}`), endsAt })
    .onConflictDoNothing();
  if (rowCount === 0) throw new Problem('MALFORMED', 'This logout_token was used already.');
}

export function sessionAtProvider(idToken: string | null): unknown {
  return idToken === null ? undefined : decodeJwt(idToken).sid;
}
