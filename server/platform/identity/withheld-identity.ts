import { createHmac } from 'node:crypto';
import { boardKey } from '../database/board-key.ts';
import type { Queryable } from '../database/connection.ts';

export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

/** What an erased account has instead of its identity. */
export const erasedIssuer = 'erased';

/**
 * What an erased account keeps of its identity while a sanction is in force: a keyed hash. It recognizes the same identity at a sign-in, and nobody
 * can read from it whose it was.
 */
export async function withheldIdentity(db: Queryable, { issuer, subject }: ProviderIdentity): Promise<ProviderIdentity> {
  const key = await boardKey(db, 'identities');
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');
  return { issuer: erasedIssuer, subject: hash };
}
