import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { PostReport } from '../../shared/reports.ts';
import { type LockedComment, lockVisibleComment } from '../comments/lock-comment.ts';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { people } from '../database/schema.ts';
import { type LockedDeal, lockPublishedDeal } from '../deals/lock-deal.ts';

/** What a report is about, locked. `authorId` is whom it concerns. */
export type ReportedThing = { authorId: number } & (
  | { kind: 'deal'; subject: { dealId: number }; deal: LockedDeal }
  | { kind: 'comment'; subject: { commentId: number }; comment: LockedComment }
  | { kind: 'person'; subject: { personId: number } }
);

/** Finds and locks what a report is about. Throws NOT_FOUND or REMOVED if this person cannot see it. */
export async function lockReportedThing(tx: Transaction, who: Person, { deal, comment, person }: PostReport): Promise<ReportedThing> {
  if (deal !== undefined) {
    const locked = await lockPublishedDeal(tx, who, deal);
    return { kind: 'deal', authorId: locked.authorId, subject: { dealId: deal }, deal: locked };
  }
  if (comment !== undefined) {
    const locked = await lockVisibleComment(tx, who, comment);
    return { kind: 'comment', authorId: locked.authorId, subject: { commentId: comment }, comment: locked };
  }
  const [found] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.handle, person ?? ''), isNotNull(people.handle), ne(people.state, 'deleted')));
  if (found === undefined) throw new Problem('NOT_FOUND');
  return { kind: 'person', authorId: found.id, subject: { personId: found.id } };
}
