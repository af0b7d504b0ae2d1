import { setTimeout as wait } from 'node:timers/promises';
import * as oidc from 'openid-client';
import pRetry from 'p-retry';
import { recentSignIn } from '../../../shared/account-limits.ts';
import { isLoopback } from '../config/config.ts';
import type { OAuthSite } from '../config/provider-presets.ts';
import type { ProviderSettings } from '../config/providers.ts';
import { type Claims, mergedClaims } from './profile.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** Each call to the provider has a timeout (seconds); what a person waits for has one in total (milliseconds). */
const callTimeout = 5;
const timeouts = { signingIn: 6_000, signingOut: 2_000 };
/** How long a discovery document is cached (milliseconds). */
const discoveryAge = 3_600_000;

/** What the callback of a started sign-in is checked against. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

interface SignedIn {
  claims: Claims;
  subject: string;
  /** Undefined if it does not speak OpenID Connect. */
  idToken: string | undefined;
  /** When the person last proved who they are; undefined if the provider does not say. */
  authenticatedAt: Date | undefined;
}

/** A service that people sign in with. Each call throws a SignInFailure or an error of openid-client: see `reasonOf`. */
export interface IdentityProvider {
  /** Stored as the issuer of people's identities. */
  name: string;
  settings: ProviderSettings;
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
    settings,
    metadata: async () => (await discovered()).serverMetadata(),
    authorization: (redirectUri, again = false) =>
      withTimeout(discovered().then((configuration) => authorization(configuration, settings, redirectUri, again))),
    exchange: (callback, checks) =>
      withTimeout(
        discovered().then((configuration) =>
          settings.oauth === undefined
            ? exchange(configuration, callback, checks)
            : exchangeByOAuth(configuration, settings.oauth, callback, checks),
        ),
      ),
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

async function discoverOnce(settings: ProviderSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, oauth } = settings;
  if (oauth !== undefined) return configured(settings, oauth);
  const insecure = isLoopback(issuer) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(new URL(issuer), clientId, undefined, authenticateClient(clientSecret), {
    timeout: callTimeout,
    execute: [...insecure, oidc.enableNonRepudiationChecks],
  });
}

/** Without OpenID Connect, nothing can be asked: the addresses are known. */
function configured({ clientId, clientSecret }: ProviderSettings, { issuer, authorization, token }: OAuthSite): oidc.Configuration {
  const server = { issuer, authorization_endpoint: authorization, token_endpoint: token };
  const configuration = new oidc.Configuration(server, clientId, undefined, oidc.ClientSecretPost(clientSecret));
  configuration.timeout = callTimeout;
  if (isLoopback(issuer)) oidc.allowInsecureRequests(configuration);
  return configuration;
}

/** The secret goes in the body if the provider accepts that, otherwise in the header (the default of the standard). */
function authenticateClient(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const inBody = oidc.ClientSecretPost(secret);
  const inHeader = oidc.ClientSecretBasic(secret);
  return (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inBody : inHeader)(server, ...request);
}

async function authorization(configuration: oidc.Configuration, { oauth }: ProviderSettings, redirectUri: string, again: boolean) {
  const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: oauth?.scope ?? 'openid profile email',
    state: checks.state,
    ...(oauth === undefined ? { nonce: checks.nonce } : {}),
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
    // `max_age` makes the provider say when it asked (`auth_time`).
    ...(again && oauth === undefined ? { prompt: 'login', max_age: String(recentSignIn.within) } : {}),
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
    subject: claims.sub,
    claims: await withUserInfo(configuration, tokens.access_token, claims),
    idToken: tokens.id_token,
    // By a clock that is ahead, a sign-in would stay recent for longer.
    authenticatedAt: typeof authTime === 'number' ? new Date(Math.min(authTime * 1_000, Date.now())) : undefined,
  };
}

/** Reads who signed in from the service's API, by the access token that is for nothing else and is then forgotten. */
async function exchangeByOAuth(configuration: oidc.Configuration, site: OAuthSite, callback: URL, checks: Checks): Promise<SignedIn> {
  const grant = { expectedState: checks.state, pkceCodeVerifier: checks.codeVerifier };
  const { access_token: token } = await oidc.authorizationCodeGrant(configuration, callback, grant);
  const accept = new Headers({ accept: 'application/json' });
  const get = async (path: string): Promise<unknown> => {
    const response = await oidc.fetchProtectedResource(configuration, token, new URL(site.api + path), 'GET', null, accept);
    if (!response.ok) throw new SignInFailure('unavailable', { cause: new Error(`${path} answered ${response.status}`) });
    return await response.json();
  };
  const claims = await site.claims(get);
  if (typeof claims.sub !== 'string' || claims.sub === '') throw new SignInFailure('unavailable');
  return { claims, subject: claims.sub, idToken: undefined, authenticatedAt: undefined };
}

/** Many providers put only the subject into the ID token; the rest comes from the userinfo endpoint. */
async function withUserInfo(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken): Promise<Claims> {
  const needsUserInfo =
    configuration.serverMetadata().userinfo_endpoint !== undefined && (claims.name === undefined || claims.email === undefined);
  return needsUserInfo ? mergedClaims(await oidc.fetchUserInfo(configuration, accessToken, claims.sub), claims) : claims;
}

/** Several calls, each within its timeout, can still take longer than a person waits. */
async function withTimeout<T>(work: Promise<T>, timeout = timeouts.signingIn): Promise<T> {
  const enough = new AbortController();
  const giveUp = wait(timeout, undefined, { signal: enough.signal }).then(() => {
    throw new SignInFailure('unavailable');
  });
  return Promise.race([work, giveUp]).finally(() => enough.abort());
}
