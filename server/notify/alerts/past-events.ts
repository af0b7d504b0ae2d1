import { type SQL, sql } from 'drizzle-orm';
import { alertTrials } from '../../../shared/notification-limits.ts';
import type { AlertMoment } from '../../../shared/states.ts';
import { constant } from '../../platform/core/constants.ts';

interface PastEventQuery {
  /** Who would have been notified. */
  person: number;
  since: Date;
  /** For `speed`. */
  votes: number;
  minutes: number;
}

/** What the moments depend on besides a deal's `id` and `live_at`, of a row at a time, whatever PostgreSQL's statistics say. */
const ofDeals = sql`cross join lateral (select hot_at, ends_at, expired_at from deals row where row.id = deals.id offset 0) of_deal`;
const ofScores = sql`cross join lateral (select up from deal_scores where deal_id = deals.id offset 0) of_score`;
export const watchedColumns: { [name in AlertMoment]?: SQL } = { hot: ofDeals, ending: ofDeals, expired: ofDeals, speed: ofScores };

/** When each moment occurred for the deals in `watched`: selects `deal` and `at`, one row for each time. */
export const pastEvents: Record<AlertMoment, (query: PastEventQuery) => SQL> = {
  match: ({ since }) => sql`select id as deal, live_at as at from watched where live_at >= ${timestamptz(since)}`,
  hot: ({ since }) => sql`select id as deal, hot_at as at from watched where hot_at >= ${timestamptz(since)}`,
  price_drop: ({ since }) => sql`select deal_id as deal, seen_at as at from price_points now
    where source in ('edited', 'checked') and seen_at >= ${timestamptz(since)} and deal_id in (select id from watched)
      and price < (select price from price_points before where before.deal_id = now.deal_id and before.currency = now.currency
        and (before.seen_at, before.id) < (now.seen_at, now.id) order by before.seen_at desc, before.id desc limit 1)`,
  // The deals with the most votes are the likeliest to have got them fast.
  speed: ({ since, votes, minutes }) => sql`select deal, min(at) as at from (
      select deal_id as deal, cast_at as at, cast_at - lag(cast_at, ${votes - 1}::int) over (partition by deal_id order by cast_at) as duration
      from (select id from watched where up >= ${votes} order by up desc limit ${alertTrials.maxMatches}) voted
      cross join lateral (select deal_id, cast_at from votes where deal_id = voted.id and value = 1 offset 0) votes
    ) votes where duration <= make_interval(mins => ${minutes}) and at >= ${timestamptz(since)} group by deal`,
  reactivated: ({ since }) => sql`select deal_id as deal, at from watched
    cross join lateral (select deal_id, at from revisions where deal_id = watched.id and cause = 'reactivation' and at >= ${timestamptz(since)} offset 0) reactivated`,
  ending: ({ since }) => sql`select id as deal, ends_at - ${ahead()} as at from watched
    where ends_at - ${ahead()} between ${timestamptz(since)} and now()`,
  expired: ({ since }) => sql`select id as deal, expired_at as at from watched where expired_at >= ${timestamptz(since)}`,
  comment: ({ since, person }) => sql`select deal_id as deal, created_at as at from comments
    where deal_id in (select id from watched) and state = 'visible' and author_id <> ${person} and created_at >= ${timestamptz(since)}`,
};

/** The latest deals, of any age, for which a moment occurred since then; only for moments that an index finds. */
export const dealsWithEvent: { [name in AlertMoment]?: (since: Date) => SQL } = {
  price_drop: (since) => sql`(select deal_id from price_points where source in ('edited', 'checked') and seen_at >= ${timestamptz(since)}
    order by seen_at desc limit ${alertTrials.maxChanges})`,
  reactivated: (since) =>
    sql`(select deal_id from revisions where cause = 'reactivation' and at >= ${timestamptz(since)} order by at desc limit ${alertTrials.maxChanges})`,
};

/** How long before its end a deal is ending soon. */
const ahead = () => sql`make_interval(hours => ${constant('alerts.endingHours')})`;

const timestamptz = (at: Date) => sql`${at.toISOString()}::timestamptz`;
