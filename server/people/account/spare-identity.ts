import type { IdentityProvider } from '../../platform/identity/provider.ts';

/** Whether someone can still sign in without this identity: by another one, at a provider that the board has. */
export const isSpare = (
  id: number,
  all: readonly { id: number; issuer: string }[],
  providers: readonly Pick<IdentityProvider, 'name'>[],
): boolean => all.some((other) => other.id !== id && providers.some(({ name }) => name === other.issuer));
