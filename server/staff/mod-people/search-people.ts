import { and, desc, eq, ilike, lt, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { pages } from '../../../shared/limits.ts';
import type { StaffPeople, StaffPeopleQuery } from '../../../shared/mod-people.ts';
import { pageOf, readCursor } from '../../platform/core/cursor.ts';
import type { Database } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { people } from '../../platform/database/schema.ts';
import { isShownToStaff, personColumns, staffPersonOf } from './staff-person.ts';

/** A page of the people that a moderator looks for, newest first. */
export async function searchPeople(
  db: Database,
  { q, state, after }: z.output<typeof StaffPeopleQuery>,
  withEmail: boolean,
): Promise<StaffPeople> {
  const found = await db
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
  const { page, cursor } = pageOf(found, pages.staffPeople);
  return { people: page.map((row) => staffPersonOf(row, withEmail)), ...cursor };
}

function matches(q: string | undefined, withEmail: boolean): SQL | undefined {
  const sought = q?.trim().replace(/^@/, '') ?? '';
  if (sought === '') return undefined;
  const pattern = containing(sought);
  return or(ilike(people.handle, pattern), ilike(people.name, pattern), withEmail ? ilike(people.email, pattern) : undefined);
}
