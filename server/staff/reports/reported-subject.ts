import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { PostReport } from '../../../shared/reports.ts';
import { type LockedComment, lockVisibleComment } from '../../deals/comments/lock-comment.ts';
import { type LockedDeal, lockPublishedDeal } from '../../deals/lock-deal.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';

/** What a report is about, locked. `authorId` is whom it concerns. */
export type ReportedSubject = { authorId: number } & (
  | { kind: 'deal'; ref: { dealId: number }; deal: LockedDeal }
  | { kind: 'comment'; ref: { commentId: number }; comment: LockedComment }
  | { kind: 'person'; ref: { personId: number } }
);

/** Finds and locks what a report is about. Throws NOT_FOUND or REMOVED if this person cannot see it. */
export async function lockReportedSubject(tx: Transaction, who: Person, { deal, comment, person }: PostReport): Promise<ReportedSubject> {
  if (deal !== undefined) {
    const locked = await lockPublishedDeal(tx, who, deal);
    return { kind: 'deal', authorId: locked.authorId, ref: { dealId: deal }, deal: locked };
  }
  if (comment !== undefined) {
    const locked = await lockVisibleComment(tx, who, comment);
    return { kind: 'comment', authorId: locked.authorId, ref: { commentId: comment }, comment: locked };
  }
  const [found] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.handle, person ?? ''), isNotNull(people.handle), ne(people.state, 'deleted')));
  if (found === undefined) throw new Problem('NOT_FOUND');
  return { kind: 'person', authorId: found.id, ref: { personId: found.id } };
}
