import { and, eq, gt, sql } from 'drizzle-orm';
import { sessions as limits } from '../../../shared/account-limits.ts';
import type { Database } from '../database/connection.ts';
import { signIns } from '../database/schema.ts';
import { hashOf, isOpaqueId } from './opaque-id.ts';
import type { Checks } from './provider.ts';

/**
 * The key is the browser's cookie and the provider's `state` together: only the browser that started a sign-in can finish it, and two tabs
 * do not disturb each other.
 */
const keyOf = (browser: string, state: string) => hashOf(`${browser} ${state}`);

/** What a started sign-in leads to. */
export interface SignInGoal {
  returnTo: string;
  /** The key of the provider that must answer: another one's answer is not accepted. */
  provider: string;
  /** The person who has to come back, if the sign-in confirms who they are. */
  confirms?: number | null;
  /** The person who gets the identity, if the sign-in adds one. */
  links?: number | null;
}

export async function rememberSignIn(db: Database, browser: string, checks: Checks, goal: SignInGoal): Promise<void> {
  await db.insert(signIns).values({ idHash: keyOf(browser, checks.state), ...checks, ...goal });
}

/** Deletes and returns the sign-in, so that a callback works only once; undefined if there is none or it took too long. */
export async function takeSignIn(db: Database, browser: unknown, state: unknown): Promise<(Checks & SignInGoal) | undefined> {
  if (!isOpaqueId(browser) || typeof state !== 'string') return undefined;
  const inTime = gt(signIns.createdAt, sql`now() - make_interval(secs => ${limits.signIn})`);
  const [pending] = await db
    .delete(signIns)
    .where(and(eq(signIns.idHash, keyOf(browser, state)), inTime))
    .returning();
  return pending;
}
