import { and, eq, sql } from 'drizzle-orm';
import { moderation } from '../../../shared/moderation-limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import { cases } from '../../platform/database/schema.ts';

/** Frees the cases that someone claimed long ago and has not decided. */
export async function releaseStaleClaims(db: Database): Promise<void> {
  await db
    .update(cases)
    .set({ claimedBy: null, claimedAt: null })
    .where(and(eq(cases.state, 'open'), sql`${cases.claimedAt} < now() - make_interval(secs => ${moderation.claim})`));
}
