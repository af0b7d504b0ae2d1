import { eq } from 'drizzle-orm';
import { recentSignIn } from '../../../shared/account-limits.ts';
import { Problem } from '../core/problem.ts';
import { type Person, requireScope } from '../core/viewer.ts';
import type { Queryable } from '../database/connection.ts';
import { sessions } from '../database/schema.ts';

/** Until when a sign-in counts as recent. */
export const recentUntil = (authenticatedAt: Date) => new Date(authenticatedAt.getTime() + recentSignIn.within * 1_000);

export const isRecent = (authenticatedAt: Date) => recentUntil(authenticatedAt) > new Date();

/** Throws TOKEN_SCOPE for a token, and REAUTHENTICATION_REQUIRED unless this session's person has proved to the provider lately who they are. */
export async function requireRecentSignIn(db: Queryable, who: Person): Promise<void> {
  requireScope(who, 'session');
  const [session] = await db
    .select({ authenticatedAt: sessions.authenticatedAt })
    .from(sessions)
    .where(eq(sessions.idHash, Buffer.from(who.session, 'hex')));
  if (session?.authenticatedAt == null || !isRecent(session.authenticatedAt)) throw new Problem('REAUTHENTICATION_REQUIRED');
}
