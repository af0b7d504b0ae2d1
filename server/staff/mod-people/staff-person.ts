import { ne, or } from 'drizzle-orm';
import type { PersonRef } from '../../../shared/deals.ts';
import type { StaffPerson } from '../../../shared/mod-people.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { people } from '../../platform/database/schema.ts';
import { isKeptOut } from '../../platform/identity/withheld-identity.ts';

/** Everybody who has an account, and whoever left while a sanction was in force, so that moderators can end it. */
export const isShownToStaff = or(ne(people.state, 'deleted'), isKeptOut);

/** What moderators see of someone in a list. */
export const personColumns = {
  id: people.id,
  handle: people.handle,
  name: people.name,
  avatar: people.avatar,
  role: people.role,
  trust: people.trust,
  state: people.state,
  createdAt: people.createdAt,
  email: people.email,
};
type PersonRow = Pick<typeof people.$inferSelect, keyof typeof personColumns>;

/** @param withEmail only for admins */
export function staffPersonOf({ createdAt, email, ...person }: PersonRow, withEmail: boolean): StaffPerson {
  return omitAbsent({ ...person, since: createdAt.toISOString(), email: withEmail ? email : undefined });
}

interface NamedRow {
  handle: string | null;
  name: string | null;
  avatar: string | null;
}

export const refOf = (row: NamedRow | null | undefined): PersonRef | undefined =>
  row?.handle == null || row.name === null ? undefined : omitAbsent({ handle: row.handle, name: row.name, avatar: row.avatar });
