import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProviderSettings, providersIn } from '../server/platform/config/providers.ts';

/** Someone at the service, as its API shows them. */
export interface GitHubUser {
  id: number;
  login: string;
  name?: string | null;
  emails?: { email: string; primary: boolean; verified: boolean }[];
}

const client = { id: 'board', secret: 'a-secret-of-the-board' };

/**
 * An OAuth 2 server that answers as GitHub documents it, at the addresses of a GitHub Enterprise Server. It signs in `signsIn` without asking. Errors of
 * the token endpoint have the status 200, and codes work once and only with their PKCE verifier.
 */
export async function gitHubServer(signsIn: GitHubUser) {
  const grants = new Map<string, { challenge: string; redirectUri: string; user: GitHubUser }>();
  const tokens = new Map<string, GitHubUser>();
  const state = { signsIn, iss: undefined as string | undefined, isDown: false };
  const routes: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => unknown> = {
    '/login/oauth/authorize': ({ searchParams: asked }, _request, response) => {
      const code = randomUUID();
      const redirectUri = asked.get('redirect_uri') ?? '';
      grants.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri, user: state.signsIn });
      const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: state.iss ?? `${url}/login/oauth` });
      response.writeHead(302, { location: `${redirectUri}?${query}` }).end();
    },
    '/login/oauth/access_token': async (_url, request, response) => {
      const form = new URLSearchParams(await textOf(request));
      const grant = grants.get(form.get('code') ?? '');
      grants.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isClient = form.get('client_id') === client.id && form.get('client_secret') === client.secret;
      if (grant === undefined || !isClient || verifier !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
        return answer(response, { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' });
      const token = `gho_${randomUUID()}`;
      tokens.set(token, grant.user);
      return answer(response, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' });
    },
    '/api/v3/user': (_url, request, response) => {
      const user = userOf(request);
      if (user === undefined) return answer(response, { message: 'Bad credentials' }, 401);
      const { id, login, name = null } = user;
      return answer(response, { id, login, name, email: null, avatar_url: `https://avatars.example/u/${id}` });
    },
    '/api/v3/user/emails': (_url, request, response) => {
      const user = userOf(request);
      return user === undefined ? answer(response, { message: 'Bad credentials' }, 401) : answer(response, user.emails ?? []);
    },
  };
  const userOf = (request: IncomingMessage) => tokens.get(/^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '', url);
    const route = routes[asked.pathname];
    if (state.isDown || route === undefined) answer(response, { message: 'Not Found' }, state.isDown ? 503 : 404);
    else await route(asked, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { GITHUB_URL: url, GITHUB_CLIENT_ID: client.id, GITHUB_CLIENT_SECRET: client.secret };
  const [settings] = providersIn(environment, ['github']) as [ProviderSettings];
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url, environment, settings, state, stop };
}

function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
