import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { firstProvider, type ProviderSettings } from '../config/providers.ts';
import { StartupError } from '../core/startup-error.ts';
import { findAccount } from './demo/accounts.ts';
import { signInPages } from './demo/interaction.ts';
import { memory } from './demo/memory.ts';
import { contentSecurityPolicy, errorPage, signedOutPage, signOutPage } from './demo/pages.ts';
import { type DemoPerson, demoIssuer, demoPeople } from './demo/people.ts';
import { Provider } from './demo/provider-library.ts';
import { type DemoSecrets, demoSecrets } from './demo/secrets.ts';

const clientId = 'dealwire';
const scope = 'openid profile email';
const day = 86_400;

export interface DemoProvider extends ProviderSettings {
  clientSecret: string;
  people: readonly DemoPerson[];
  stop: () => Promise<void>;
}

/**
 * Starts a real OpenID Connect provider on loopback, where anyone can sign in as anyone.
 * @param where.publicUrl where browsers see the board; a loopback address
 * @param where.host the address to listen on, if it is not the loopback address of `publicUrl`
 * @param where.callback the board's path for answers, if it is not that of the first provider
 * @throws StartupError if the port is taken
 */
export async function startDemoProvider(where: {
  port: number;
  dataDir: string;
  publicUrl: string;
  host?: string | undefined;
  callback?: string;
}): Promise<DemoProvider> {
  const board = new URL(where.publicUrl);
  const server = createServer();
  await listen(server, where.port, where.host ?? (board.hostname === '[::1]' ? '::1' : '127.0.0.1'));
  const issuer = `http://${board.hostname}:${(server.address() as AddressInfo).port}`;
  const secrets = demoSecrets(where.dataDir);
  const provider = new Provider(issuer, configuration(board.origin, secrets, where.callback));
  provider.use(signInPages(provider, board.origin));
  server.on('request', provider.callback());
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  const settings = { key: firstProvider, label: 'Demo sign-in', issuer, clientId, clientSecret: secrets.clientSecret, knownAs: demoIssuer };
  return { ...settings, people: demoPeople, stop };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const wrong = { EADDRINUSE: 'is taken', EACCES: 'is reserved for root' }[error.code ?? ''];
    if (wrong === undefined) throw error;
    throw new StartupError(`Port ${port} of the demo sign-in ${wrong}: set DEMO_PROVIDER_PORT to a free port above 1024.`);
  });
}

function configuration(board: string, { clientSecret, cookieKey, signingKey }: DemoSecrets, callback = '/auth/callback'): Configuration {
  const show = (ctx: KoaContextWithOIDC, page: string) => {
    ctx.type = 'html';
    ctx.set('content-security-policy', contentSecurityPolicy);
    ctx.body = page;
  };
  return {
    adapter: memory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [board + callback],
        post_logout_redirect_uris: [`${board}/`],
        backchannel_logout_uri: `${board}/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [signingKey] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    // All servers on localhost share their cookies, so the names must differ from the board's.
    cookies: { keys: [cookieKey], names: { session: 'demo-session', interaction: 'demo-sign-in', resume: 'demo-resume' } },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    ttl: { Interaction: 3_600, Session: 14 * day, Grant: 14 * day, AccessToken: 3_600, AuthorizationCode: 60, IdToken: 3_600 },
    findAccount: (_ctx, id) => findAccount(id),
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    loadExistingGrant: grantWithoutAsking,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, signOutPage(form)),
        postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage(board)),
      },
    },
    renderError: (ctx, { error_description }) => show(ctx, errorPage(board, error_description ?? 'Something went wrong.')),
    // The built-in fetch refuses to call loopback addresses, where the board is.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  };
}

/** The board is the only client, so no consent page is needed. */
async function grantWithoutAsking(ctx: KoaContextWithOIDC) {
  const { session, client, provider } = ctx.oidc;
  if (session?.accountId === undefined || client === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined) return existing;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}
