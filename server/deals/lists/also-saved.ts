import { relatedDeals } from '../../../shared/limits.ts';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import type { Database } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const { savers, saves, people } = relatedDeals;

/** How many deals are considered; some of them may be hidden. */
const maxFound = 24;

const readSavers = statement<{ person: number }>(
  'savers',
  `select person_id::float8 as person from saves where deal_id = $1 order by saved_at desc limit ${savers}`,
);
const readAlsoSaved = statement<{ deal: number }>(
  'also_saved',
  `select theirs.deal_id::float8 as deal
   from unnest($2::bigint[]) saver(id)
   cross join lateral (select deal_id from saves where person_id = saver.id order by saved_at desc, deal_id desc limit ${saves}) theirs
   where theirs.deal_id <> $1
   group by theirs.deal_id having count(*) >= ${people}
   order by count(*) desc, theirs.deal_id desc limit ${maxFound}`,
);

/** The deals, hidden ones too, that most of those who last saved this one saved too. */
export async function alsoSaved(db: Database, deal: number): Promise<{ ids: number[]; dependencies: Dependency[] }> {
  const persons = (await readSavers(db, deal)).map(({ person }) => person);
  const found = persons.length < people ? [] : await readAlsoSaved(db, deal, persons);
  return {
    ids: found.map(({ deal: id }) => id),
    dependencies: [
      dependsOn('saves', 'deal_id', deal),
      ...(persons.length < people ? [] : persons.map((person) => dependsOn('saves', 'person_id', person))),
    ],
  };
}
