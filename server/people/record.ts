import { eq, sql } from 'drizzle-orm';
import { PersonRecord } from '../../shared/people.ts';
import { reads } from '../../shared/reads.ts';
import { isRowVisible } from '../deals/visibility.ts';
import { dependsOn } from '../engine/dependencies.ts';
import { audienceOf } from '../platform/core/viewer.ts';
import type { Database } from '../platform/database/connection.ts';
import { people } from '../platform/database/schema.ts';
import { gone, liveRead } from '../platform/http/live-read.ts';
import { ByHandle } from './by-handle.ts';

/** Milliseconds: each vote on anything of theirs changes it. */
const pace = 5_000;
/** The latest checks that are looked at. */
const checksRead = 200;

interface Check {
  deal: number;
  confirmed: boolean;
}

export const recordRead = (db: Database) =>
  liveRead(reads.personRecord(':handle'), {
    summary: 'How many upvotes and confirmed checks a person got',
    input: ByHandle,
    answer: PersonRecord,
    audience: audienceOf,
    pace,
    evaluate: async ({ handle }, audience) => {
      const members = audience === 'member';
      const byHandle = dependsOn('people', 'handle', handle);
      const [person] = await db.select({ id: people.id, state: people.state }).from(people).where(eq(people.handle, handle));
      if (person === undefined || person.state === 'deleted') return gone('NOT_FOUND', [byHandle]);
      const { id } = person;
      const checks = await checksOf(db, id, members);
      return {
        data: { upvotes: await upvotesOf(db, id, members), confirmedChecks: checks.filter(({ confirmed }) => confirmed).length },
        dependencies: [
          ...[byHandle, dependsOn('people', 'id', id), dependsOn('deal_checks', 'person_id', id)],
          ...['deals', 'deal_scores', 'comments'].map((table) => dependsOn(table, 'author_id', id)),
          ...checks.flatMap(({ deal }) => [
            dependsOn('deal_checks', 'deal_id', deal),
            dependsOn('deals', 'id', deal, (row) => !isRowVisible(row, members)),
          ]),
        ],
      };
    },
  });

const shown = (members: boolean) => sql`deals.state in ('live', 'expired') and (${members} or not deals.members_only)`;

async function upvotesOf(db: Database, id: number, members: boolean): Promise<number> {
  const { rows } = await db.execute<{ ups: number }>(sql`select (
      (select coalesce(sum(up), 0) from deals join deal_scores on deal_id = deals.id where deals.author_id = ${id} and ${shown(members)})
      + (select coalesce(sum(comments.up), 0) from comments join deals on deals.id = deal_id
         where comments.author_id = ${id} and comments.state = 'visible' and ${shown(members)}))::int as ups`);
  return rows[0]?.ups ?? 0;
}

/** A check is confirmed if someone else found the same. */
async function checksOf(db: Database, id: number, members: boolean): Promise<Check[]> {
  const { rows } = await db.execute<Check & Record<string, unknown>>(sql`select own.deal_id::int8 as deal, confirmed
    from (select * from deal_checks where person_id = ${id} order by checked_at desc limit ${checksRead}) own
    join deals on deals.id = own.deal_id where ${shown(members)}`);
  return rows.map(({ deal, confirmed }) => ({ deal: Number(deal), confirmed }));
}
