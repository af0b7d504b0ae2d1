import { count, eq } from 'drizzle-orm';
import { tokens as bounds } from '../../../shared/account-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { CreatedToken, CreateToken } from '../../../shared/tokens.ts';
import { notifyOfAccount } from '../../notify/notifications/notify-of-account.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { newToken } from '../../platform/core/token-format.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { tokens } from '../../platform/database/schema.ts';
import { endTokens } from '../../platform/identity/end-tokens.ts';
import { hashOf } from '../../platform/identity/opaque-id.ts';
import { requireRecentSignIn } from '../../platform/identity/recent-sign-in.ts';
import { lockRights } from '../../platform/identity/rights-lock.ts';
import { lockPerson } from '../../platform/quotas/lock-person.ts';

/** Makes a token, which only the answer contains. Throws FORBIDDEN for a scope that the person has no use for. */
export async function createToken(tx: Transaction, who: Person, { name, scopes, endsAt }: CreateToken): Promise<CreatedToken> {
  requirePermission(permissions['make a token'](who));
  if (scopes.includes('moderate')) requirePermission(permissions['read the queue and decide'](who));
  await requireRecentSignIn(tx, who);
  if (endsAt !== undefined && Date.parse(endsAt) <= Date.now()) throw invalid('endsAt', 'past', 'Must be in the future');
  await lockPerson(tx, who.id);
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(tokens).where(eq(tokens.personId, who.id));
  if (all >= bounds.max) throw invalid('name', 'too_many_tokens', `At most ${bounds.max} tokens: revoke one first`);
  const token = newToken();
  const [created] = await tx
    .insert(tokens)
    .values({ hash: hashOf(token), personId: who.id, name, scopes, ...(endsAt === undefined ? {} : { endsAt: new Date(endsAt) }) })
    .returning({ id: tokens.id });
  if (created === undefined) throw new Error('The token was not stored');
  await notifyOfAccount(tx, who.id, 'token_made', created.id);
  return { id: created.id, token };
}

export async function endAllTokens(tx: Transaction, who: Person): Promise<{ ended: number }> {
  await lockRights(tx, who.id);
  return { ended: await endTokens(tx, who.id) };
}

/** Ends a token. Succeeds if it has ended already, so that a retry is safe. */
export async function endToken(tx: Transaction, who: Person, id: number): Promise<{ ended: boolean }> {
  if (id === 0) throw new Problem('NOT_FOUND');
  await lockRights(tx, who.id);
  return { ended: (await endTokens(tx, who.id, id)) > 0 };
}
