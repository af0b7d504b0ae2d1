import { sql } from 'drizzle-orm';
import { type DeliveryMethod, type DeliveryStats, delaySteps, deliveryMethods } from '../../../shared/delivery.ts';
import { channelRules } from '../../../shared/notification-limits.ts';
import { channelKinds } from '../../../shared/states.ts';
import { advisoryLocks, tryLock } from '../../platform/database/advisory-locks.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { type DeliveryFigures, deliveryFigures } from '../../platform/database/schema.ts';
import { percentile } from './percentile.ts';

/** One node at a time counts. */
const lock = advisoryLocks.deliveryCount;

/** The steps of `delivery_counts` that are no delays. */
const [failedStep, otherStep] = [-2, -1];

/**
 * Counts the notifications delivered in the minutes since it last did, at most a day back, and writes what /status and /admin/delivery show. Counts whole
 * minutes again, the last one while transactions of it may still commit, so it may run twice, and may miss runs.
 */
export const countDeliveries = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await tryLock(tx, lock))) return;
    await countMinutes(tx);
    await tx.execute(sql`delete from delivery_counts where minute < now() - interval '25 hours'`);
    await writeFigures(tx);
  });

const steps = sql.raw(`array[${delaySteps.join(', ')}]::float8[]`);

/**
 * What was told at once is looked at once. Delays are those of alerts about posts, which are delivered as soon as possible. In channels with quiet hours, a
 * message may have to wait.
 */
async function countMinutes(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with since as materialized (
      select greatest(now() - interval '1 day', least(coalesce((select max(minute) from delivery_counts), '-infinity'), now() - interval '20 seconds')) as at
    ), told as (
      select deal_id, at, kind, details ->> 'moment' as moment, count(*) as times from notifications
      where at >= date_trunc('minute', (select at from since)) group by 1, 2, 3, 4
    ), delivered as (
      select n.at, 'inbox' as method, true as sent, extract(epoch from n.at - ${postedAt('n.moment')})::float8 as delay, times
      from told n left join deals d on d.id = n.deal_id
      union all
      select m.done_at, c.kind, m.state = 'sent',
        case when c.quiet_from is null then extract(epoch from m.done_at - ${postedAt("n.details ->> 'moment'")})::float8 end, 1
      from deliveries m join channels c on c.id = m.channel_id
      left join notifications n on n.id = m.notification_id left join deals d on d.id = n.deal_id
      where m.done_at >= date_trunc('minute', (select at from since)) and m.state in ('sent', 'failed')
    )
    insert into delivery_counts (minute, method, step, count)
    select date_trunc('minute', at), method,
      case when not sent then ${failedStep} when delay is null then ${otherStep} else width_bucket(greatest(delay, 0), ${steps}) end as step, sum(times)
    from delivered group by 1, 2, 3 order by 1, 2, 3
    on conflict (minute, method, step) do update set count = excluded.count where delivery_counts.count <> excluded.count`);
}

/** When the deal of an alert was posted or last changed before the notification; null for anything else. */
const postedAt = (moment: string) =>
  sql.raw(`case when n.kind = 'alert' and coalesce(${moment}, 'match') = 'match' then
  greatest(d.live_at, case when d.edited_at <= n.at then d.edited_at end, (select max(p.seen_at) from price_points p where p.deal_id = d.id and p.seen_at <= n.at)) end`);

async function writeFigures(tx: Transaction): Promise<void> {
  const delivered = await deliveredByMethod(tx);
  const waiting = await waitingByMethod(tx);
  const none = { due: 0, later: 0 };
  const rows = deliveryMethods.flatMap((method) => {
    const [deliveredCounts, waitingCounts] = [delivered.get(method), waiting.get(method)];
    if (deliveredCounts === undefined && waitingCounts === undefined) return [];
    return [{ method, figures: { hour: statsOf(deliveredCounts?.hour), day: statsOf(deliveredCounts?.day), ...(waitingCounts ?? none) } }];
  });
  const methods = rows.map(({ method }) => method);
  await tx.execute(sql`delete from delivery_figures where not method = any(${`{${methods.join(',')}}`}::text[])`);
  if (rows.length === 0) return;
  await tx
    .insert(deliveryFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: deliveryFigures.method,
      set: { figures: sql`excluded.figures`, countedAt: sql`now()` },
      setWhere: sql`${deliveryFigures.figures} <> excluded.figures`,
    });
}

type Counts = Map<number, number>;

async function deliveredByMethod(tx: Transaction) {
  const { rows } = await tx.execute<{ method: DeliveryMethod; step: number; hour: number; day: number }>(sql`
    select method, step, sum(count)::float8 as day, coalesce(sum(count) filter (where minute > now() - interval '1 hour'), 0)::float8 as hour
    from delivery_counts where minute > now() - interval '1 day' group by method, step`);
  const byMethod = new Map<DeliveryMethod, { hour: Counts; day: Counts }>();
  for (const { method, step, hour, day } of rows) {
    const counts = byMethod.get(method) ?? { hour: new Map(), day: new Map() };
    byMethod.set(method, counts);
    counts.day.set(step, day);
    if (hour > 0) counts.hour.set(step, hour);
  }
  return byMethod;
}

function statsOf(counts: Counts = new Map()): DeliveryStats {
  const delays = new Map([...counts].filter(([step]) => step >= 0));
  const sent = [...counts].reduce((sum, [step, count]) => (step === failedStep ? sum : sum + count), 0);
  const [p50, p95] = [percentile(delays, 0.5), percentile(delays, 0.95)];
  return { sent, failed: counts.get(failedStep) ?? 0, ...(p50 !== undefined && { p50 }), ...(p95 !== undefined && { p95 }) };
}

/** Those that have waited longest, up to a number: millions may wait. */
async function waitingByMethod(tx: Transaction) {
  const { rows } = await tx.execute<{ method: DeliveryMethod; due: number; later: number; since: Date | string | null }>(sql`
    select method, count(*) filter (where due_at <= now())::int as due, count(*) filter (where due_at > now())::int as later,
      date_trunc('minute', min(due_at) filter (where due_at <= now())) as since
    from unnest(${sql.param(channelKinds)}::text[]) method cross join lateral (
      select m.due_at from channel_queue cross join lateral (
        select due_at from deliveries where deliveries.channel_id = channel_queue.channel_id and done_at is null
        order by due_at limit ${channelRules.counted}
      ) m where kind = method order by channel_queue.due_at limit ${channelRules.counted}
    ) waiting group by method`);
  return new Map<DeliveryMethod, Pick<DeliveryFigures, 'due' | 'later' | 'dueSince'>>(
    rows.map(({ method, due, later, since }) => [
      method,
      { due, later, ...(since !== null && { dueSince: new Date(since).toISOString() }) },
    ]),
  );
}
