import { sql } from 'drizzle-orm';
import { DealFigures } from '../../shared/deals.ts';
import { reads } from '../../shared/reads.ts';
import { dependsOn } from '../engine/dependencies.ts';
import { ById } from '../platform/core/ids.ts';
import { omitAbsent } from '../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../platform/core/viewer.ts';
import type { Database } from '../platform/database/connection.ts';
import { gone, liveRead } from '../platform/http/live-read.ts';
import { dependsOnState, seesMembersOnly } from './sees-members-only.ts';

/** Milliseconds. */
const pace = 10_000;
/** Fewer people are not counted. */
const fewestPeople = 3;

interface Counted extends Record<string, unknown> {
  views: number;
  clicks: number;
  saves: number;
  notified: number;
}

/** How a deal of one's own is received. Others' deals do not exist here. */
export const figures = (db: Database) =>
  liveRead(reads.dealFigures(':id'), {
    summary: 'How a deal of your own is received: views, clicks, and how many saved it or were notified of it',
    input: ById,
    answer: DealFigures,
    audience: ownAudience,
    problems: ['NOT_FOUND'],
    pace,
    evaluate: async ({ id }, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const itself = [dependsOn('deals', 'id', id), dependsOnState(person, members)];
      const { rows } = await db.execute<Counted>(sql`
        select coalesce((select views from deal_views where deal_id = deals.id), 0) as views,
          coalesce((select clicks from deal_clicks where deal_id = deals.id), 0) as clicks,
          (select count(*)::int from saves where deal_id = deals.id and person_id <> author_id) as saves,
          (select count(distinct person_id)::int from notifications where deal_id = deals.id and kind = 'alert') as notified
        from deals where id = ${id} and author_id = ${person} and state in ('live', 'expired') and (${members} or not members_only)`);
      const [row] = rows;
      if (row === undefined) return gone('NOT_FOUND', itself);
      const { views, clicks, saves, notified } = row;
      return {
        data: omitAbsent({ views, clicks, saves: enough(saves), notified: enough(notified) }),
        dependencies: [
          ...itself,
          ...['deal_views', 'deal_clicks', 'saves', 'notifications'].map((table) => dependsOn(table, 'deal_id', id)),
        ],
      };
    },
  });

const enough = (people: number) => (people < fewestPeople ? undefined : people);
