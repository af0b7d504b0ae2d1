import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { StaffPersonPage } from '../../../shared/mod-people.ts';
import type { Database } from '../../platform/database/connection.ts';
import { removals } from '../../platform/database/schema.ts';

/** The last time that everything by a person was removed, unless that was undone. */
export async function latestRemoval(db: Database, personId: number): Promise<StaffPersonPage['removal']> {
  const size = (column: typeof removals.deals | typeof removals.comments) => sql<number>`cardinality(${column})`;
  const [row] = await db
    .select({ id: removals.id, at: removals.at, state: removals.state, deals: size(removals.deals), comments: size(removals.comments) })
    .from(removals)
    .where(and(eq(removals.personId, personId), ne(removals.state, 'undone')))
    .orderBy(desc(removals.id))
    .limit(1);
  return row === undefined || row.state === 'undone' ? undefined : { ...row, state: row.state, at: row.at.toISOString() };
}
