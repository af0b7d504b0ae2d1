import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { Problem } from '../core/problem.ts';
import type { IdentityProvider } from './provider.ts';

const notValid = 'The logout_token is not valid.';
const event = 'http://schemas.openid.net/event/backchannel-logout';

const Claims = z.looseObject({
  sub: z.string(),
  sid: z.string().optional(),
  iat: z.number(),
  events: z.looseObject({ [event]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
});

/** Which sessions of a person to end: the one with this `sid`, or all. */
export interface Logout {
  subject: string;
  sid?: string;
}

/**
 * Verifies logout tokens of OpenID Connect Back-Channel Logout 1.0. A token with only a `sid` is refused, because sessions are found by person.
 * @throws Problem MALFORMED for an invalid token, IDENTITY_UNAVAILABLE if the provider's keys cannot be fetched
 */
export function logoutTokens(identity: IdentityProvider): (token: unknown) => Promise<Logout> {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (token) => {
    if (typeof token !== 'string') throw new Problem('MALFORMED', 'Send a logout_token.');
    const { issuer, jwks_uri } = await identity.metadata().catch(() => {
      throw new Problem('IDENTITY_UNAVAILABLE');
    });
    keys ??= createRemoteJWKSet(new URL(jwks_uri ?? issuer));
    const checks = { issuer, audience: identity.clientId, clockTolerance: 30, maxTokenAge: '10 minutes' };
    const { payload } = await jwtVerify(token, keys, checks).catch((error: unknown) => {
      const tokenIsBad = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
      throw tokenIsBad ? new Problem('MALFORMED', notValid) : new Problem('IDENTITY_UNAVAILABLE');
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success) throw new Problem('MALFORMED', notValid);
    const { sub, sid } = claims.data;
    return { subject: sub, ...(sid === undefined ? {} : { sid }) };
  };
}

export function sessionAtProvider(idToken: string | null): unknown {
  return idToken === null ? undefined : decodeJwt(idToken).sid;
}
