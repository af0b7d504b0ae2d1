import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { pages } from '../../../shared/limits.ts';
import type { StaffPersonPage, StaffSanction } from '../../../shared/mod-people.ts';
import type { Capability } from '../../../shared/roles.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people, staffLog } from '../../platform/database/schema.ts';
import { concernsStaffSql } from '../cases/concerns-staff.ts';
import { sanctionOf, sanctionsOf } from '../sanctions/history.ts';
import { wordsForConcerned } from '../staff-log/words-for-concerned.ts';
import { refOf } from './staff-person.ts';

/** A person's sanctions with who decided them, latest first. */
export async function sanctionsForStaff(db: Database, id: number): Promise<StaffSanction[]> {
  const rows = await sanctionsOf(db, id);
  const names = await namesOf(
    db,
    rows.flatMap(({ imposedBy, endedBy, appealDecidedBy }) => [imposedBy, endedBy, appealDecidedBy]),
  );
  return rows.map((row) => ({
    ...sanctionOf(row),
    ...omitAbsent({ by: names(row.imposedBy), endedBy: names(row.endedBy), appealDecidedBy: names(row.appealDecidedBy) }),
  }));
}

/** What the staff log has about a person, latest first. @param readers what those can who read it: they may be concerned themselves */
export async function logAbout(db: Database, id: number, readers: Capability): Promise<StaffPersonPage['log']> {
  const concernsReaders = sql<boolean>`${sql.raw(concernsStaffSql('staff_log', readers))}`;
  const rows = await db
    .select({ ...getTableColumns(staffLog), concernsReaders })
    .from(staffLog)
    .where(eq(staffLog.personId, id))
    .orderBy(desc(staffLog.id))
    .limit(pages.staffPerson);
  const names = await namesOf(
    db,
    rows.map(({ actorId }) => actorId),
  );
  return rows.map(({ id: entry, at, action, actorId, reason, note, concernsReaders }) =>
    omitAbsent({
      id: entry,
      at: at.toISOString(),
      action,
      by: names(actorId),
      ...(concernsReaders ? wordsForConcerned({ action, reason, note }) : { reason, note }),
    }),
  );
}

async function namesOf(db: Database, ids: readonly (number | null)[]) {
  const existing = ids.filter((id) => id !== null);
  const rows = existing.length === 0 ? [] : await db.select().from(people).where(inArray(people.id, existing));
  const byId = new Map(rows.map((row) => [row.id, refOf(row)]));
  return (id: number | null) => (id === null ? undefined : byId.get(id));
}
