import { and, eq, gt, or, sql } from 'drizzle-orm';
import { reviewedChanges } from '../../../shared/moderation-limits.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { cases } from '../../platform/database/schema.ts';
import { type CaseSubject, isAbout } from './add-to-case.ts';

/** Whether moderators have lately approved something, have otherwise decided about it, or have yet to. */
export type Review = 'approved' | 'decided' | 'open' | undefined;

/** The end of the time in which changes of what was decided are reviewed. */
export const reviewedUntil = sql<Date>`${cases.decidedAt} + make_interval(secs => ${reviewedChanges.after})`;
export const isUnderReview = gt(reviewedUntil, sql`now()`);

/** How far moderators have looked at a locked deal or comment; an approval counts before what came after it. */
export async function latestReview(db: Queryable, subject: CaseSubject): Promise<Review> {
  const rows = await db
    .select({ state: cases.state, outcome: cases.outcome })
    .from(cases)
    .where(and(isAbout(subject), or(eq(cases.state, 'open'), isUnderReview)));
  if (rows.some(({ outcome }) => outcome === 'approved')) return 'approved';
  return rows.some(({ state }) => state === 'open') ? 'open' : rows.length > 0 ? 'decided' : undefined;
}
