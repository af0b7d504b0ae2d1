import { and, eq, gt, sql } from 'drizzle-orm';
import { sessions as limits } from '../../shared/limits.ts';
import type { Database } from '../database/connection.ts';
import { signIns } from '../database/schema.ts';
import { hashOf, isOpaqueId } from './opaque-id.ts';
import type { Checks } from './provider.ts';

/**
 * A sign-in is found again by the browser's cookie and the provider's `state` together: so only the browser that left can come
 * back, and two tabs that sign in at once do not disturb each other.
 */
const keyOf = (browser: string, state: string) => hashOf(`${browser} ${state}`);

export async function rememberSignIn(db: Database, browser: string, checks: Checks, returnTo: string): Promise<void> {
  await db.insert(signIns).values({ idHash: keyOf(browser, checks.state), ...checks, returnTo });
}

/** Takes the sign-in out, so that the same callback a second time finds none; undefined if there is none or it took too long. */
export async function takeSignIn(db: Database, browser: unknown, state: unknown): Promise<(Checks & { returnTo: string }) | undefined> {
  if (!isOpaqueId(browser) || typeof state !== 'string') return undefined;
  const inTime = gt(signIns.createdAt, sql`now() - make_interval(secs => ${limits.signIn})`);
  const [taken] = await db
    .delete(signIns)
    .where(and(eq(signIns.idHash, keyOf(browser, state)), inTime))
    .returning();
  return taken;
}
