import { eq, sql } from 'drizzle-orm';
import { sanctionTexts } from '../../../shared/moderation-limits.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { cases, comments, deals } from '../../platform/database/schema.ts';
import { sanctionPerson } from '../sanctions/sanction-person.ts';

/** Warns the person that a case is about. Call it before the deal or comment is locked, because people are locked before deals. Returns the warning's id. */
export async function warnSubject(tx: Transaction, who: Person, caseId: number, reason: string): Promise<number> {
  const [subject] = await tx
    .select({ person: sql<number | null>`coalesce(${cases.personId}, ${comments.authorId}, ${deals.authorId})::float8` })
    .from(cases)
    .leftJoin(comments, eq(comments.id, cases.commentId))
    .leftJoin(deals, eq(deals.id, cases.dealId))
    .where(eq(cases.id, caseId));
  const { min } = sanctionTexts.reason;
  if ([...reason].length < min) throw invalid('reason', 'too_short', `At least ${min} characters`);
  if (subject === undefined) throw new Problem('NOT_FOUND');
  if (subject.person === null) throw new Problem('BAD_TRANSITION', 'This case is not about a person.');
  return (await sanctionPerson(tx, who, subject.person, { kind: 'warning', reason })).id;
}
