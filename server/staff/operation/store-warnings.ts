import { hostname } from 'node:os';
import { and, not, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';
import { warnings } from '../../platform/database/schema.ts';
import { findProblems, type Watched } from './find-problems.ts';

type Warning = typeof warnings.$inferSelect;

/** Looks for what needs a human, and stores it. Returns what is so now, and what is over. */
export async function lookForProblems(db: Database, watched: Watched): Promise<{ current: Warning[]; over: Warning[] }> {
  const found = await findProblems(db, watched);
  return await db.transaction(async (tx) => {
    const rows = found.map(({ kind, machine = '', details = {} }) => ({ kind, machine, details }));
    if (rows.length > 0)
      await tx
        .insert(warnings)
        .values(rows)
        .onConflictDoUpdate({ target: [warnings.kind, warnings.machine], set: { details: sql`excluded.details`, seenAt: sql`now()` } });
    const over = await tx
      .delete(warnings)
      .where(and(sql`${warnings.seenAt} < now()`, not(isOfAnother)))
      .returning();
    return { current: await tx.select().from(warnings).orderBy(warnings.since, warnings.kind), over };
  });
}

/** Another machine can tell best whether its own problem is over, unless it has not looked for a day. */
const isOfAnother =
  and(sql`${warnings.machine} not in ('', ${hostname()})`, sql`${warnings.seenAt} > now() - interval '1 day'`) ?? sql`false`;
