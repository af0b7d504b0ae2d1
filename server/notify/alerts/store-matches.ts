import { alerts as bounds } from '../../../shared/notification-limits.ts';
import { type AlertMoment, alertMoments, takingPart } from '../../../shared/states.ts';
import { constant } from '../../platform/core/constants.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { insertNotifications } from '../notifications/notify.ts';
import type { ChangedDeal } from './changed-deal.ts';
import type { Cause, Hit } from './hit.ts';

const list = (texts: readonly string[]) => `array['${texts.join("', '")}']`;
/** These can be made to happen again and again. Of two at once, the first one here is notified of, and the other one waits. */
const repeatable: readonly AlertMoment[] = ['price_drop', 'reactivated', 'expired', 'ending'];
const isRepeatable = (moment: string) => `${moment} = any(${list(repeatable)})`;

// The statement's parameters.
const [ids, moments, occurrences] = ['$1::bigint[]', '$2::text[]', '$3::bigint[]'];
const [deal, author, actor, comment] = ['$4::bigint', '$5::bigint', '$6::bigint', '$7::bigint'];
const [price, currency, oldPrice, dropShare, details] = ['$8::bigint', '$9::char(3)', '$10::bigint', '$11::float8', '$12::jsonb'];

/** What comes once, such as a match, is not looked up: its notification is either new or not. */
const comesAgain = `(hit.moment = 'comment' or ${isRepeatable('hit.moment')})`;
/** The key of a notification, among those of its person and deal. */
const key = `concat_ws(':', 'alert', hit.moment, hit.occurrence, alerts.channel_id)`;

/** What alerts told the person of the deal, in the inbox or through the same webhook. */
const toldBefore = `from notifications told where told.deal_id = ${deal} and told.person_id = alerts.person_id and told.kind = 'alert'
  and told.channel_id is not distinct from alerts.channel_id`;
const toldMoment = `told.details ->> 'moment'`;

/** When something like this was last told, if that was within the hour. */
const lastNotified = `case when ${comesAgain} then (
  select max(told.at) ${toldBefore} and told.at > now() - make_interval(secs => ${bounds.pause})
    and case when hit.moment = 'comment'
      then ${toldMoment} = 'comment' and exists (select from comments where comments.id = told.comment_id and comments.author_id = ${actor})
      else ${isRepeatable(toldMoment)} end) end`;

const daysAgo = `now() - make_interval(days => ${bounds.priceDays})`;
/** Since when the alert watches the deal's price, of the last days. */
const watchedSince = `greatest(${daysAgo}, alerts.active_since, (select saved_at from saves
      where alerts.saved and saves.person_id = alerts.person_id and saves.deal_id = ${deal}))`;
const toldPrices = `${toldBefore} and told.details ? 'price' and told.at > ${watchedSince}`;

/**
 * The last price in the deal's currency that the person was told of. If they were told of none for days, what the deal cost then, or when the alert began
 * to watch it; otherwise what it cost before the change, unless they were told of a price in another currency: each currency could begin with a high one.
 */
const referencePrice = `coalesce(
  (select (told.details ->> 'price')::bigint ${toldPrices} and told.details ->> 'currency' = ${currency} order by told.at desc limit 1),
  (select point.price from price_points point where point.deal_id = ${deal} and point.currency = ${currency}
    and point.seen_at <= ${watchedSince}
    order by point.seen_at desc, point.id desc limit 1),
  case when not exists (select ${toldPrices}) then ${oldPrice} end)`;

/** What `AlertDetails` has besides what is the same for all. A price drop names the price that the person heard of last. */
const ownDetails = `jsonb_build_object('name', alerts.name, 'target', case when alerts.deal_id is not null then 'deal' when alerts.saved then 'saved' else 'list' end)
  || case hit.moment when 'price_drop' then jsonb_build_object('oldPrice', reference)
    when 'speed' then jsonb_build_object('speed', jsonb_build_object('votes', alerts.speed_votes, 'minutes', alerts.speed_minutes)) else '{}' end`;

/** One for each person, however many of their alerts match, and one for each webhook. */
const notifications = `
  select person_id, 'alert' as kind, key, ${deal} as deal_id, ${comment} as comment_id, null::bigint as actor_id, id as alert_id, channel_id,
    (${details} -> moment) || own as details
  from hits where (id, moment) not in (select id, moment from held) and (channel_id is not null or person_id <> ${actor})`;

const store = statement(
  'store_matches',
  `with hits as materialized (
      select alerts.id, alerts.person_id, alerts.channel_id, hit.moment, hit.occurrence, ${key} as key, ${lastNotified} as last, ${ownDetails} as own,
        rank() over (partition by alerts.person_id, alerts.channel_id, ${isRepeatable('hit.moment')} order by array_position(${list(repeatable)}, hit.moment)) as place
      from unnest(${ids}, ${moments}, ${occurrences}) as hit(id, moment, occurrence)
      join alerts on alerts.id = hit.id and alerts.state = 'active'
      join people on people.id = alerts.person_id and people.state = any(${list(takingPart)})
      cross join lateral (select case when hit.moment = 'price_drop' then ${referencePrice} end as reference) compared
      where exists (select from deals where id = ${deal} and state in ('live', 'expired'))
        and not exists (select from blocks where person_id = people.id and blocked_id in (${author}, ${actor}))
        and not (${comesAgain} and exists (select ${toldBefore} and told.key = ${key}))
        and (hit.moment <> 'price_drop' or ${price} <= reference * (1 - ${dropShare}) and ${price} < reference)
    ), held as materialized (
      select *, coalesce(last, now()) + make_interval(secs => ${bounds.pause}) as due from hits
      where last is not null or (${isRepeatable('moment')} and place > 1)
    ), cancelled as (
      delete from alert_waits using held where alert_id = held.id and deal_id = ${deal}
        and (alert_waits.moment, held.moment) in (('reactivated', 'expired'), ('expired', 'reactivated'))
      returning alert_id, held.moment
    ), waiting as (
      insert into alert_waits (alert_id, deal_id, moment, occurrence, due_at)
      select id, ${deal}, moment, occurrence, due from held where (id, moment) not in (select alert_id, moment from cancelled) order by id
      on conflict (alert_id, deal_id, moment) do update set occurrence = excluded.occurrence, due_at = excluded.due_at
    ) ${insertNotifications(notifications)}`,
);

/** The details that a deal's alerts have in common, by moment. */
const detailsOf = ({ price, currency, endsAt }: ChangedDeal) =>
  Object.fromEntries(
    alertMoments.map((moment) => [
      moment,
      {
        moment,
        ...(price === null || moment === 'comment' ? {} : { price, currency }),
        ...(moment === 'ending' && endsAt !== null ? { endsAt: new Date(endsAt / 1_000).toISOString() } : {}),
      },
    ]),
  );

/**
 * Notifies of what is to be told now, in one statement. What was told before is in the notifications themselves: one for each person, deal, moment and
 * occurrence. This is the one place that keeps alerts from becoming a siren: of what can be repeated, a person is told once an hour for each deal, and of
 * the comments of one person once an hour. The rest waits in `alert_waits`; opposites that wait cancel each other. A price drop counts only if the price
 * is far enough below the reference.
 */
export async function storeMatches(tx: Transaction, cause: Cause, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return;
  const { deal, actorId = deal.authorId, commentId, oldPrice } = cause;
  await store(
    tx,
    ...[hits.map(({ alert }) => alert.id), hits.map(({ moment }) => moment), hits.map(({ occurrence }) => occurrence)],
    ...[deal.id, deal.authorId, actorId, commentId],
    ...[deal.price, deal.currency, oldPrice, constant('alerts.dropShare'), JSON.stringify(detailsOf(deal))],
  );
}
