import { desc, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people, staffLog } from '../../platform/database/schema.ts';

/** The details of entries of the staff log, who and when, last first. An entry that this release cannot read is left out. */
export async function historyOf<Details>(db: Database, where: SQL | undefined, Details: z.ZodType<Details>, limit: number) {
  const rows = await db
    .select({ at: staffLog.at, details: staffLog.details, handle: people.handle, name: people.name })
    .from(staffLog)
    .leftJoin(people, eq(people.id, staffLog.actorId))
    .where(where)
    .orderBy(desc(staffLog.id))
    .limit(limit);
  return rows.flatMap(({ at, details, handle, name }) => {
    const parsed = Details.safeParse(details).data;
    if (parsed === undefined) return [];
    const by = handle === null || name === null ? null : { handle, name };
    return [omitAbsent({ ...parsed, at: at.toISOString(), by })];
  });
}
