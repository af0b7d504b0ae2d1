import { sql } from 'drizzle-orm';
import { retentionWeeks } from '../../../shared/statistics.ts';
import type { Database } from '../../platform/database/connection.ts';

/** Of a moment; days and weeks are those of UTC. */
const day = (moment: string) => `(${moment} at time zone 'UTC')::date`;
const week = (moment: string) => `date_trunc('week', ${moment} at time zone 'UTC')::date`;
/** A count per day of the rows since then. */
const perDay = (measure: string, from: string, moment: string, value = 'count(*)') =>
  `select ${day(moment)}, '${measure}', ${value} from ${from} and ${moment} >= (select day from since) group by 1`;

/** Whoever has a handle is or was a member. */
const members = `people where handle is not null and state <> 'deleted'`;

/** Since the week in which counting begins, because people are also counted per week. Only what the board stores anyway: who posted, voted, commented or checked. */
const acts = [
  `select author_id as person, live_at as at from deals where state in ('live', 'expired') and live_at`,
  'select person_id, cast_at from votes where cast_at',
  `select author_id, created_at from comments where state = 'visible' and created_at`,
  'select person_id, checked_at from deal_checks where checked_at',
]
  .map((each) => `${each} >= (select week from since)`)
  .join(' union all ');

const figures = [
  `select d::date, 'members', sum(coalesce(n, 0)) over (order by d) from since, generate_series(since.day::date, ${day('now()')}, '1 day') d
   left join (select greatest(${day('created_at')}, ${day('(select day from since)')}) as first, count(*) as n from ${members} group by 1) p on first = d::date`,
  // On the day of the sign-up, also if someone is let in later.
  `select ${day('created_at')}, 'joined', count(*) from ${members} and created_at >= (select day from since) - interval '${retentionWeeks} weeks' group by 1`,
  `select ${day('at')}, 'active', count(distinct person) from acts where at >= (select day from since) group by 1`,
  `select ${week('at')}, 'activeWeek', count(distinct person) from acts group by 1`,
  perDay('posts', `deals where state in ('live', 'expired')`, 'live_at'),
  perDay('votes', 'votes where value <> 0', 'cast_at'),
  perDay('comments', `comments where state = 'visible'`, 'created_at'),
  perDay('checks', 'deal_checks where true', 'checked_at'),
  perDay(
    'firstCheck',
    `(select deal_id, min(checked_at) as first from deal_checks
      where deal_id in (select deal_id from deal_checks where checked_at >= (select day from since)) group by 1) c
     join deals on deals.id = deal_id where first > live_at`,
    'first',
    `percentile_cont(0.5) within group (order by extract(epoch from first - live_at) / 60)`,
  ),
  perDay('alerts', 'alerts where true', 'created_at'),
  `select ${week('created_at')}, 'kept' || (${week('at')} - ${week('created_at')}) / 7, count(distinct person)
   from acts join people on people.id = person where handle is not null and ${week('at')} - ${week('created_at')} between 0 and ${retentionWeeks * 7} group by 1, 2`,
];

// The last day that was counted was not over.
const count = sql.raw(`
  with since as materialized (
    select day::timestamp at time zone 'UTC' as day, date_trunc('week', day::timestamp) at time zone 'UTC' as week
    from (select coalesce((select max(day) from daily_figures where measure = 'members'), (select min(${day('created_at')}) from people), ${day('now()')}) as day) d
  ), acts as materialized (${acts})
  insert into daily_figures (day, measure, value)
  select day, measure, round(value) from (${figures.join(' union all ')}) as figures (day, measure, value) where day <= ${day('now()')}
  on conflict (day, measure) do update set value = excluded.value
  where daily_figures.value <> excluded.value and (excluded.measure <> 'joined' or daily_figures.value < excluded.value)`);

/** Counts the days since it last did. What has gone since then, such as a withdrawn vote, stays in the figures of its day. */
export async function countDays(db: Database): Promise<void> {
  await db.execute(count);
}
