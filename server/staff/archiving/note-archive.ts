import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';
import { logArchive } from '../../platform/database/schema.ts';

type Facts = Omit<typeof logArchive.$inferInsert, 'id'>;

/** Writes down how the archive is; what is not given stays. Nothing is written if nothing is new. */
export async function noteArchive(db: Database, facts: Facts): Promise<void> {
  const differs = Object.entries(facts).map(([name, value]) => sql`${logArchive[name as keyof Facts]} is distinct from ${value}`);
  await db
    .insert(logArchive)
    .values(facts)
    .onConflictDoUpdate({ target: logArchive.id, set: facts, setWhere: sql.join(differs, sql` or `) });
}

/** There is no archive. */
export async function forgetArchive(db: Database): Promise<void> {
  await db.delete(logArchive);
}
