import * as oidc from 'openid-client';
import { isLoopback } from '../config/config.ts';
import { type ProviderSettings, settingOf } from '../config/providers.ts';
import { SettingError, StartupError } from '../core/startup-error.ts';
import { identityProvider } from './provider.ts';
import { rootCause } from './sign-in-failure.ts';

/**
 * Checks at the start that the configured providers are reachable and correct. If one works, the others may be down: `warn` gets a line about each.
 * @throws StartupError with one line that says what is wrong and what to do
 */
export async function checkProviders(providers: readonly ProviderSettings[], warn: (line: string) => void): Promise<void> {
  for (const provider of providers) refusePlainHttp(provider);
  const problems = (await Promise.all(providers.map(problemOf))).filter((problem) => problem !== undefined);
  const [first] = problems;
  if (first !== undefined && problems.length === providers.length) throw first;
  for (const { message } of problems) warn(`${message} Until then, people cannot sign in with it.`);
}

function refusePlainHttp({ key, issuer, oauth }: ProviderSettings): void {
  if (issuer.startsWith('http:') && !isLoopback(issuer))
    throw new SettingError(
      `${settingOf(key, oauth === undefined ? 'ISSUER' : 'URL')} is ${issuer}: sign-in over plain http can be read by anyone on the way. Use its https address.`,
    );
}

async function problemOf(provider: ProviderSettings): Promise<StartupError | undefined> {
  const setting = `${settingOf(provider.key, 'ISSUER')} ${provider.issuer}`;
  // What OAuth 2 needs is not asked for.
  if (provider.oauth !== undefined) return undefined;
  try {
    const { authorization_endpoint, token_endpoint, jwks_uri } = await identityProvider(provider).metadata();
    if (authorization_endpoint !== undefined && token_endpoint !== undefined && jwks_uri !== undefined) return undefined;
    return new StartupError(`${setting} cannot sign people in: its discovery document has no sign-in page, tokens or keys.`);
  } catch (error) {
    return new StartupError(providerProblem(provider, error));
  }
}

function providerProblem({ key, issuer }: ProviderSettings, error: unknown): string {
  const setting = settingOf(key, 'ISSUER');
  const named = error instanceof oidc.ClientError ? (error.cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer : undefined;
  if (typeof named === 'string') return `${setting} is ${issuer}, but that provider calls itself ${named}: set ${setting} to exactly that.`;
  const document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return `${setting} ${issuer} does not answer as an OpenID Connect provider (${rootCause(error)}): ${document} must open from this machine.`;
}
