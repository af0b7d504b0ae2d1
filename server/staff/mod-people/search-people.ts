import { and, desc, eq, ilike, lt, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { pages } from '../../../shared/limits.ts';
import type { StaffPeople, StaffPeopleQuery } from '../../../shared/mod-people.ts';
import { readCursor, writeCursor } from '../../platform/core/cursor.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { isShownToStaff, personColumns, staffPersonOf } from './staff-person.ts';

/** A page of the people that a moderator looks for, newest first. */
export async function searchPeople(
  db: Database,
  { q, state, after }: z.output<typeof StaffPeopleQuery>,
  withEmail: boolean,
): Promise<StaffPeople> {
  const rows = await db
    .select(personColumns)
    .from(people)
    .where(
      and(
        isShownToStaff,
        state && eq(people.state, state),
        after === undefined ? undefined : lt(people.id, readCursor(after).id),
        matches(q, withEmail),
      ),
    )
    .orderBy(desc(people.id))
    .limit(pages.staffPeople + 1);
  const shown = rows.slice(0, pages.staffPeople);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    people: shown.map((row) => staffPersonOf(row, withEmail)),
    ...(last === undefined ? {} : { next: writeCursor({ key: 0, id: last.id }) }),
  };
}

function matches(q: string | undefined, withEmail: boolean): SQL | undefined {
  const sought = q?.trim().replace(/^@/, '') ?? '';
  if (sought === '') return undefined;
  const pattern = `%${sought.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(people.handle, pattern), ilike(people.name, pattern), withEmail ? ilike(people.email, pattern) : undefined);
}
