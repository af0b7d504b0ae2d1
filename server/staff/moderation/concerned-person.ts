import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connection.ts';
import { cases, comments, deals } from '../../platform/database/schema.ts';

/** The author of what a case is about, or the person themselves; null for a merchant, undefined if there is no such case. */
export async function concernedPerson(db: Queryable, caseId: number): Promise<number | null | undefined> {
  const [found] = await db
    .select({ person: sql<number | null>`coalesce(${cases.personId}, ${comments.authorId}, ${deals.authorId})::float8` })
    .from(cases)
    .leftJoin(comments, eq(comments.id, cases.commentId))
    .leftJoin(deals, eq(deals.id, cases.dealId))
    .where(eq(cases.id, caseId));
  return found?.person;
}
