import { and, eq, lte, sql } from 'drizzle-orm';
import { constant } from '../core/constants.ts';
import type { Queryable } from '../database/connection.ts';
import { comments, deals, people } from '../database/schema.ts';

/** Makes a new person (T0) a member (T1) once they have been here long enough and have posted enough. Returns whether it did. */
export async function promoteWhenDue(db: Queryable, personId: number): Promise<boolean> {
  const longEnough = lte(people.createdAt, sql`now() - make_interval(days => ${constant('trust.memberDays')}::int)`);
  const enough = sql`(select count(*) from ${deals} where ${deals.authorId} = ${personId} and ${deals.state} in ('live', 'expired'))
    + (select count(*) from ${comments} where ${comments.authorId} = ${personId} and ${comments.state} = 'visible') >= ${constant('trust.memberActions')}`;
  const promoted = await db
    .update(people)
    .set({ trust: 1 })
    .where(and(eq(people.id, personId), eq(people.trust, 0), eq(people.state, 'active'), longEnough, enough))
    .returning({ id: people.id });
  return promoted.length > 0;
}
