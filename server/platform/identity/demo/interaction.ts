import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { accountNamed, findAccount } from './accounts.ts';
import { contentSecurityPolicy, errorPage, signInPage } from './pages.ts';
import { errors } from './provider-library.ts';

/** The page where people choose who they sign in as. It runs before the provider's own routes. */
export function signInPages(provider: Provider, board: string): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/sign-in/')) return next();
    try {
      await provider.interactionDetails(ctx.req, ctx.res);
      const result = ctx.method === 'POST' ? answerOf(await form(ctx.req)) : undefined;
      if (result !== undefined) return await provider.interactionFinished(ctx.req, ctx.res, result);
      ctx.body = signInPage();
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error;
      ctx.status = error.statusCode;
      ctx.body = errorPage(board, 'It has expired or was already completed.');
    }
    ctx.type = 'html';
    ctx.set('content-security-policy', contentSecurityPolicy);
    ctx.set('cache-control', 'no-store');
  };
}

function answerOf(fields: URLSearchParams): InteractionResults | undefined {
  if (fields.has('cancel')) return { error: 'access_denied', error_description: 'The sign-in was cancelled' };
  const accountId = fields.has('name') ? accountNamed(fields.get('name') ?? '') : (fields.get('person') ?? '');
  return accountId === undefined || findAccount(accountId) === undefined ? undefined : { login: { accountId } };
}

async function form(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 10_000) throw new errors.InvalidRequest('The form is too large', 413);
  }
  return new URLSearchParams(text);
}
