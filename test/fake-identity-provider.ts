import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status?: number; type?: string; body: string };

/** How an endpoint responds, if at all. */
type Behaviour = (url: URL, request: IncomingMessage) => Answer | Promise<Answer>;

export const json = (body: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(body) });
export const html: Behaviour = () => ({ type: 'text/html', body: '<h1>Welcome to the hotel Wi-Fi</h1>' });
export const silent: Behaviour = () => new Promise<never>(() => undefined);

/** An HTTP server with the given endpoints. Its discovery document is valid unless overridden. */
export async function fakeIdentityProvider(behaviours: Record<string, Behaviour>) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer);
    const behaviour = behaviours[url.pathname] ?? (url.pathname === wellKnown ? () => json(discovery(issuer)) : undefined);
    const { status = 200, type = 'text/plain', body } = (await behaviour?.(url, request)) ?? { status: 404, body: 'Not here' };
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { issuer, clientId: 'board', clientSecret: 'a-secret-of-the-board', stop };
}

export const wellKnown = '/.well-known/openid-configuration';

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
});
