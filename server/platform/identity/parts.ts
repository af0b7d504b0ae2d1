import type { Role } from '../../../shared/roles.ts';
import type { Config } from '../config/config.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { AccountTraces } from './account-traces.ts';
import type { IdentityCookies } from './cookies.ts';
import type { IdentityProvider } from './provider.ts';

/** What sign-in and sign-out need. */
export interface IdentityParts {
  config: Pick<Config, 'publicUrl' | 'adminEmails' | 'accountTraceDays'>;
  /** The primary: sessions are written. */
  db: Database;
  /** In the operator's order; the first is the one that OIDC_… names, if any. */
  providers: readonly IdentityProvider[];
  cookies: IdentityCookies;
  traces: AccountTraces;
  /** Puts on record that a sign-in changed somebody's role, because ADMIN_EMAILS has their address. */
  recordRole: (tx: Transaction, personId: number, roles: { from: Role; to: Role }) => Promise<unknown>;
  /** Tells someone that a service was added to how they sign in. */
  notifyOfIdentity: (tx: Transaction, personId: number, identityId: number, provider: string) => Promise<unknown>;
}
