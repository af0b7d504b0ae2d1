import { and, inArray, ne } from 'drizzle-orm';
import type { RelatedAccount } from '../../../shared/mod-people.ts';
import { sharedAddresses } from '../../../shared/moderation-limits.ts';
import type { Role } from '../../../shared/permissions.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { personColumns, staffPersonOf } from './staff-person.ts';

interface Shared {
  person: number;
  days: number;
  sameBrowserDays: number;
  sameTimeDays: number;
  last: string;
}

/** An address of more people than this is a company's or a provider's, and tells nothing. */
const findShared = statement<Shared>(
  'related_accounts',
  `with mine as (select key_id, address, device, day, minute from account_traces where person_id = $1),
    telling as (
      select address from account_traces where address in (select address from mine)
      group by address having count(distinct person_id) <= ${sharedAddresses.people}
    )
  select theirs.person_id as person,
    count(distinct theirs.day)::int as days,
    count(distinct theirs.day) filter (where theirs.device = mine.device)::int as "sameBrowserDays",
    count(distinct theirs.day) filter (
      where theirs.day = mine.day and abs(theirs.minute - mine.minute) * 60 <= ${sharedAddresses.close}
    )::int as "sameTimeDays",
    max(theirs.day)::text as last
  from telling join mine using (address) join account_traces theirs using (address)
  where theirs.person_id <> $1
  group by theirs.person_id order by days desc, "sameBrowserDays" desc, theirs.person_id limit ${sharedAddresses.shown}`,
);

/** Accounts that were used from the same addresses as this person's, those with most days in common first, among people with these roles. */
export async function relatedAccounts(db: Database, id: number, among: readonly Role[]): Promise<RelatedAccount[]> {
  const shared = await findShared(db, id);
  if (shared.length === 0) return [];
  const rows = await db
    .select(personColumns)
    .from(people)
    .where(
      and(
        ne(people.state, 'deleted'),
        inArray(people.role, [...among]),
        inArray(
          people.id,
          shared.map(({ person }) => person),
        ),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, staffPersonOf(row, false)]));
  return shared.flatMap(({ person, ...rest }) => {
    const known = byId.get(person);
    return known === undefined ? [] : [{ person: known, ...rest }];
  });
}
