import { setTimeout as wait } from 'node:timers/promises';
import * as oidc from 'openid-client';
import pRetry from 'p-retry';
import { recentSignIn } from '../../../shared/limits.ts';
import { isLoopback } from '../config/config.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** Each call to the provider has a timeout (seconds); what a person waits for has one in total (milliseconds). */
const callTimeout = 5;
const timeouts = { signingIn: 6_000, signingOut: 2_000 };
/** How long a discovery document is cached (milliseconds). */
const discoveryAge = 3_600_000;

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  /** Stored as people's issuer instead of the provider's issuer. */
  knownAs?: string;
}

/** What the callback of a started sign-in is checked against. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

interface SignedIn {
  claims: oidc.UserInfoResponse;
  idToken: string;
  /** When the person last proved who they are; undefined if the provider does not say. */
  authenticatedAt: Date | undefined;
}

/** An OpenID Connect provider. Each call throws a SignInFailure or an error of openid-client: see `reasonOf`. */
export interface IdentityProvider {
  /** Stored as people's issuer. */
  name: string;
  clientId: string;
  metadata: () => Promise<oidc.ServerMetadata>;
  /** Where to send the browser, and the checks for the callback. With `again` the person has to prove who they are even if signed in. */
  authorization: (redirectUri: string, again?: boolean) => Promise<{ url: URL; checks: Checks }>;
  /** Exchanges the code in the callback's URL for the person who signed in. */
  exchange: (callback: URL, checks: Checks) => Promise<SignedIn>;
  /** Where to send the browser to sign out there too; undefined if the provider has no such page. Checks first that it is up. */
  endSession: (idToken: string, returnTo: string) => Promise<URL | undefined>;
}

export function identityProvider(settings: ProviderSettings): IdentityProvider {
  let cached: { configuration: Promise<oidc.Configuration>; at: number } | undefined;

  /** A failure is not cached: the next call tries again. */
  function discovered(maxAge = discoveryAge): Promise<oidc.Configuration> {
    if (cached !== undefined && Date.now() - cached.at < maxAge) return cached.configuration;
    const request = { configuration: discover(settings), at: Date.now() };
    cached = request;
    request.configuration.catch(() => {
      if (cached === request) cached = undefined;
    });
    return request.configuration;
  }

  return {
    name: settings.knownAs ?? settings.issuer,
    clientId: settings.clientId,
    metadata: async () => (await discovered()).serverMetadata(),
    authorization: (redirectUri, again = false) =>
      withTimeout(discovered().then((configuration) => authorization(configuration, redirectUri, again))),
    exchange: (callback, checks) => withTimeout(discovered().then((configuration) => exchange(configuration, callback, checks))),
    endSession: async (idToken, returnTo) => {
      const configuration = await withTimeout(discovered(0), timeouts.signingOut);
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo });
    },
  };
}

/** A refused connection is retried at once. A timeout is not, because the time is used up. */
const discover = (settings: ProviderSettings) =>
  pRetry(() => discoverOnce(settings), { retries: 2, minTimeout: 200, factor: 2, shouldRetry: ({ error }) => !isTimeout(error) });

const isTimeout = (error: Error) => error.name === 'TimeoutError' || ('code' in error && error.code === 'OAUTH_TIMEOUT');

function discoverOnce({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
  const insecure = isLoopback(issuer) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(new URL(issuer), clientId, undefined, authenticateClient(clientSecret), {
    timeout: callTimeout,
    execute: [...insecure, oidc.enableNonRepudiationChecks],
  });
}

/** The secret goes in the body if the provider accepts that, otherwise in the header (the default of the standard). */
function authenticateClient(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const inBody = oidc.ClientSecretPost(secret);
  const inHeader = oidc.ClientSecretBasic(secret);
  return (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inBody : inHeader)(server, ...request);
}

async function authorization(configuration: oidc.Configuration, redirectUri: string, again: boolean) {
  const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
    // `max_age` makes the provider say when it asked (`auth_time`).
    ...(again ? { prompt: 'login', max_age: String(recentSignIn.within) } : {}),
  });
  return { url, checks };
}

async function exchange(configuration: oidc.Configuration, callback: URL, checks: Checks): Promise<SignedIn> {
  const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) throw new SignInFailure('unavailable');
  const { auth_time: authTime } = claims;
  return {
    claims: await withUserInfo(configuration, tokens.access_token, claims),
    idToken: tokens.id_token,
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1_000) : undefined,
  };
}

/** Many providers put only the subject into the ID token; the rest comes from the userinfo endpoint. */
async function withUserInfo(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken): Promise<oidc.UserInfoResponse> {
  const needsUserInfo =
    configuration.serverMetadata().userinfo_endpoint !== undefined && (claims.name === undefined || claims.email === undefined);
  return needsUserInfo ? { ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims } : { ...claims };
}

/** Several calls, each within its timeout, can still take longer than a person waits. */
async function withTimeout<T>(work: Promise<T>, timeout = timeouts.signingIn): Promise<T> {
  const enough = new AbortController();
  const giveUp = wait(timeout, undefined, { signal: enough.signal }).then(() => {
    throw new SignInFailure('unavailable');
  });
  return Promise.race([work, giveUp]).finally(() => enough.abort());
}
