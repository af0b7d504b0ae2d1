import type { Config } from '../../platform/config/config.ts';
import type { ProviderSettings } from '../../platform/config/providers.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { checkProviders } from '../../platform/identity/check-provider.ts';
import { type Finding, finding } from './finding.ts';

export async function checkSignIn({ providers }: Config): Promise<Finding[]> {
  if (providers.length > 0) return await Promise.all(providers.map(checkOne));
  return [finding('warning', 'Sign-in', 'the demo provider signs anyone in as anyone. Set OIDC_ISSUER, or SIGN_IN_PROVIDERS.')];
}

async function checkOne(provider: ProviderSettings): Promise<Finding> {
  try {
    await checkProviders([provider], () => undefined);
    return finding('ok', 'Sign-in', provider.oauth === undefined ? `${provider.issuer} answers.` : `${provider.label} is set up.`);
  } catch (error) {
    if (error instanceof StartupError) return finding('error', 'Sign-in', error.message);
    throw error;
  }
}
