import * as oidc from 'openid-client';
import { type Config, isLoopback } from '../config/config.ts';
import { SettingError, StartupError } from '../core/startup-error.ts';
import { identityProvider } from './provider.ts';
import { rootCause } from './sign-in-failure.ts';

/**
 * Checks at the start that the configured provider is reachable and correct.
 * @throws StartupError with one line that says what is wrong and what to do
 */
export async function checkProvider(config: Config): Promise<void> {
  if (config.oidc === undefined) return;
  const { issuer } = config.oidc;
  if (issuer.startsWith('http:') && !isLoopback(issuer))
    throw new SettingError(`OIDC_ISSUER is ${issuer}: sign-in over plain http can be read by anyone on the way. Use its https address.`);
  const { authorization_endpoint, token_endpoint, jwks_uri } = await identityProvider(config.oidc)
    .metadata()
    .catch((error: unknown) => {
      throw new StartupError(providerProblem(issuer, error));
    });
  if (authorization_endpoint === undefined || token_endpoint === undefined || jwks_uri === undefined)
    throw new StartupError(`OIDC_ISSUER ${issuer} cannot sign people in: its discovery document has no sign-in page, tokens or keys.`);
}

function providerProblem(issuer: string, error: unknown): string {
  const named = error instanceof oidc.ClientError ? (error.cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer : undefined;
  if (typeof named === 'string')
    return `OIDC_ISSUER is ${issuer}, but that provider calls itself ${named}: set OIDC_ISSUER to exactly that.`;
  const document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return `OIDC_ISSUER ${issuer} does not answer as an OpenID Connect provider (${rootCause(error)}): ${document} must open from this machine.`;
}
