import { and, inArray, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { Mentionable, MentionableQuery } from '../../shared/inbox.ts';
import { mentionSuggestions } from '../../shared/limits.ts';
import { reads } from '../../shared/reads.ts';
import { takingPart } from '../../shared/states.ts';
import { seesMembersOnly } from '../deals/sees-members-only.ts';
import { isRowVisible } from '../deals/visibility.ts';
import { dependsOn, dependsOnAny, type Row } from '../engine/dependencies.ts';
import { omitAbsent } from '../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../platform/core/viewer.ts';
import type { Database } from '../platform/database/connection.ts';
import { people } from '../platform/database/schema.ts';
import { liveRead } from '../platform/http/live-read.ts';

const { shown } = mentionSuggestions;

export const mentionableRead = (db: Database) =>
  liveRead(reads.mentionable(1), {
    summary: 'People you can mention in a comment on a deal, by the beginning of a handle or name; those in its thread first',
    input: MentionableQuery,
    answer: Mentionable,
    audience: ownAudience,
    evaluate: async ({ deal: dealId, q = '' }, audience) => {
      const me = personIdOf(audience);
      const deal = Number(dealId);
      const members = await seesMembersOnly(db, me);
      const taking = await fromThread(db, { deal, members, me, q });
      const others = q === '' || taking.length === shown ? [] : await fromBoard(db, { me, q, except: taking.map(({ id }) => id) });
      const found = [...taking, ...others].slice(0, shown);
      const mayBeMeant = ({ handle }: Row) => typeof handle === 'string' && handle.startsWith(q);
      return {
        data: { people: found.flatMap(({ handle, name, avatar }) => (handle === null ? [] : omitAbsent({ handle, name, avatar }))) },
        dependencies: [
          dependsOn('deals', 'id', deal, (row) => isRowVisible(row, members) !== taking.length > 0),
          dependsOn('comments', 'deal_id', deal),
          ...[dependsOn('people', 'id', me), dependsOn('blocks', 'person_id', me), dependsOn('blocks', 'blocked_id', me)],
          ...(q === '' ? found.map(({ id }) => dependsOn('people', 'id', id)) : [dependsOnAny('people', mayBeMeant)]),
        ],
      };
    },
  });

const columns = { id: people.id, handle: people.handle, name: people.name, avatar: people.avatar };

/** Who takes part, is someone else, and is not blocked, nor blocks. */
const canBeMentioned = (me: number): SQL | undefined =>
  and(
    ne(people.id, me),
    inArray(people.state, [...takingPart]),
    sql`not exists (select from blocks where (person_id = ${people.id} and blocked_id = ${me}) or (person_id = ${me} and blocked_id = ${people.id}))`,
  );

/** The author of the deal and of its comments; who wrote last comes first. Nobody if the deal cannot be seen. */
function fromThread(db: Database, { deal, members, me, q }: { deal: number; members: boolean; me: number; q: string }) {
  const last = sql`(
    with deal as (select id, author_id from deals where id = ${deal} and state in ('live', 'expired') and (${members} or not members_only))
    select author_id, max(id) as last from (
      select author_id, 0 as id from deal
      union all select comments.author_id, comments.id from deal join comments on deal_id = deal.id and comments.state = 'visible'
    ) each group by author_id) as taking`;
  return db
    .select(columns)
    .from(people)
    .innerJoin(last, sql`taking.author_id = ${people.id}`)
    .where(and(canBeMentioned(me), or(like(people.handle, beginning(q)), sql`lower(${people.name}) like ${beginning(q)}`)))
    .orderBy(sql`taking.last desc`)
    .limit(shown);
}

const fromBoard = (db: Database, { me, q, except }: { me: number; q: string; except: number[] }) =>
  db
    .select(columns)
    .from(people)
    .where(and(canBeMentioned(me), like(people.handle, beginning(q)), except.length === 0 ? undefined : notInArray(people.id, except)))
    .orderBy(people.handle)
    .limit(shown);

const beginning = (q: string) => `${q.replaceAll('_', '\\_')}%`;
