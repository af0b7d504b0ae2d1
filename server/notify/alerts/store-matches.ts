import { type SQL, sql } from 'drizzle-orm';
import { alerts as bounds } from '../../../shared/notification-limits.ts';
import { type AlertMoment, takingPart } from '../../../shared/states.ts';
import { constant } from '../../platform/core/constants.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Cause, Hit } from './hit.ts';

export interface StoredMatch extends Record<string, unknown> {
  id: number;
  moment: AlertMoment;
  /** What a lower price is compared with. */
  reference: number | null;
}

/** These can be made to happen again and again. Of two at once, the first one here is notified of, and the other one waits. */
const repeatable: readonly AlertMoment[] = ['price_drop', 'reactivated', 'expired', 'ending'];
const repeatables = sql`${sql.param([...repeatable])}::text[]`;

/**
 * Stores a row in `alert_matches` for each alert, deal, moment and occurrence that is to be notified of now, and returns these.
 * This is the one place that keeps an alert from becoming a siren: of what can be repeated, an alert notifies once an hour for each deal, and of the
 * comments of one person once an hour. The rest waits in `alert_waits`; opposites that wait cancel each other. A price drop counts only if the price is
 * far enough below the reference.
 */
export async function storeMatches(tx: Transaction, cause: Cause, hits: readonly Hit[]): Promise<StoredMatch[]> {
  const { deal, actorId = deal.authorId } = cause;
  const matches = hits.map(({ alert, moment, occurrence, details: { oldPrice } }) => ({ id: alert.id, moment, occurrence, oldPrice }));
  const { rows } = await tx.execute<StoredMatch>(sql`
    with hits as materialized (
      select alerts.id, hit.moment, hit.occurrence, reference, ${lastNotified(cause, actorId)} as last,
        rank() over (partition by alerts.id, hit.moment = any(${repeatables}) order by array_position(${repeatables}, hit.moment)) as place
      from json_to_recordset(${JSON.stringify(matches)}::json) as hit(id bigint, moment text, occurrence bigint, "oldPrice" bigint)
      join alerts on alerts.id = hit.id and alerts.state = 'active'
      join people on people.id = alerts.person_id and people.state = any(${sql.param(takingPart)}::text[])
      cross join lateral (select case when hit.moment = 'price_drop' then ${referencePrice(cause)} end as reference) compared
      where exists (select from deals where id = ${deal.id} and state in ('live', 'expired'))
        and not exists (select from blocks where person_id = people.id and blocked_id in (${deal.authorId}, ${actorId}))
        and not exists (select from alert_matches known where known.alert_id = alerts.id and known.deal_id = ${deal.id}
          and known.moment = hit.moment and known.occurrence = hit.occurrence)
        and (hit.moment <> 'price_drop' or ${deal.price}::bigint <= reference * (1 - ${constant('alerts.dropShare')}::float8) and ${deal.price}::bigint < reference)
    ), held as materialized (
      select *, coalesce(last, now()) + make_interval(secs => ${bounds.pause}) as due from hits
      where last is not null or (moment = any(${repeatables}) and place > 1)
    ), cancelled as (
      delete from alert_waits using held where alert_id = held.id and deal_id = ${deal.id}
        and (alert_waits.moment, held.moment) in (('reactivated', 'expired'), ('expired', 'reactivated'))
      returning alert_id, held.moment
    ), waiting as (
      insert into alert_waits (alert_id, deal_id, moment, occurrence, due_at)
      select id, ${deal.id}, moment, occurrence, due from held where (id, moment) not in (select alert_id, moment from cancelled) order by id
      on conflict (alert_id, deal_id, moment) do update set occurrence = excluded.occurrence, due_at = excluded.due_at
    ), stored as (
      insert into alert_matches (alert_id, deal_id, moment, occurrence, price, currency)
      select id, ${deal.id}, moment, occurrence, case when moment <> 'comment' then ${deal.price}::bigint end, ${deal.currency} from hits
      where (id, moment) not in (select id, moment from held) order by id
      on conflict do nothing
      returning alert_id, moment
    )
    select alert_id::float8 as id, stored.moment, reference::float8 from stored join hits on hits.id = alert_id and hits.moment = stored.moment`);
  return rows;
}

/** When an alert last notified of something like this, if that was within the hour. */
const lastNotified = ({ deal }: Cause, actorId: number): SQL => sql`(
  select max(told.at) from alert_matches told
  where told.alert_id = alerts.id and told.deal_id = ${deal.id} and told.at > now() - make_interval(secs => ${bounds.pause})
    and case when hit.moment = 'comment'
      then told.moment = 'comment' and exists (select from comments where comments.id = told.occurrence and comments.author_id = ${actorId})
      else hit.moment = any(${repeatables}) and told.moment = any(${repeatables}) end)`;

/**
 * The last price in the deal's currency that the alert told of. If it told of none for days, what the deal cost then, or when the alert began to watch it;
 * otherwise what it cost before the change, unless the alert told of a price in another currency: each currency could begin with a high one.
 */
const referencePrice = ({ deal }: Cause): SQL => sql`coalesce(
  (select told.price ${toldPrices(deal.id)} and told.currency = ${deal.currency} order by told.at desc limit 1),
  (select point.price from price_points point where point.deal_id = ${deal.id} and point.currency = ${deal.currency}
    and point.seen_at <= greatest(${daysAgo}, alerts.active_since, (select saved_at from saves
      where alerts.saved and saves.person_id = alerts.person_id and saves.deal_id = ${deal.id}))
    order by point.seen_at desc, point.id desc limit 1),
  case when not exists (select ${toldPrices(deal.id)}) then hit."oldPrice" end)`;

const toldPrices = (dealId: number): SQL => sql`from alert_matches told
  where told.alert_id = alerts.id and told.deal_id = ${dealId} and told.price is not null and told.at > ${daysAgo}`;
const daysAgo = sql`now() - make_interval(days => ${bounds.priceDays})`;
