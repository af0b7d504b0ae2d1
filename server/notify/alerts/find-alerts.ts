import { type SQL, sql } from 'drizzle-orm';
import { type AlertTarget, momentsOf } from '../../../shared/alerts.ts';
import type { AlertMoment } from '../../../shared/states.ts';
import type { PriceFactors } from '../../deals/money/comparable-price.ts';
import { priceFactors } from '../../deals/money/price-factors.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Database } from '../../platform/database/connection.ts';
import { alerts, dealChanges, deals, dealTerms } from '../../platform/database/schema.ts';
import { type ChangedDeal, dealKeys } from './changed-deal.ts';
import { matchesFilters } from './stored-filters.ts';

/** An alert that may notify of a deal. */
export interface FoundAlert extends Record<string, unknown> {
  id: number;
  personId: number;
  target: AlertTarget;
  /** With spaces between: an array takes longer to read. */
  moments: string;
  /** The webhook that gets it instead of the inbox. */
  channelId: number | null;
  /** Microseconds since 1970. */
  activeSince: number;
  votes: number | null;
  minutes: number | null;
  /** Whether the deal matched before its change, too. */
  matchedBefore: boolean;
}

const found = (target: AlertTarget, matchedBefore: SQL) => sql`${alerts.id}::float8 as id, ${alerts.personId}::float8 as "personId",
  ${target} as target, array_to_string(${alerts.moments}, ' ') as moments, (extract(epoch from ${alerts.activeSince}) * 1e6)::float8 as "activeSince",
  ${alerts.channelId}::float8 as "channelId", ${alerts.speedVotes} as votes, ${alerts.speedMinutes} as minutes, ${matchedBefore} as "matchedBefore"`;

const isActiveFor = (moments: readonly AlertMoment[]) =>
  sql`${alerts.state} = 'active' and (${alerts.mutedUntil} is null or ${alerts.mutedUntil} <= now()) and ${alerts.moments} && ${array(moments)}`;

const array = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`;
const ids = (numbers: readonly number[]) => sql`${sql.param(numbers)}::bigint[]`;

/** One node at a time looks for the alerts of a deal. It only saves work, because nobody is notified twice (`notifications_once`). */
const lock = advisoryLocks.alertMatching;

/**
 * The alerts for one of these moments of a deal, sorted by person; undefined while another node looks for them. The author of a deal is notified of it
 * only through a webhook. The cost depends on how many alerts have one of the deal's keys.
 */
export async function findAlerts(
  db: Database,
  deal: ChangedDeal,
  moments: readonly AlertMoment[],
  factors: PriceFactors,
): Promise<FoundAlert[] | undefined> {
  const ofLists = moments.filter((moment) => momentsOf.list.includes(moment));
  const ofList = ofLists.length === 0 ? [] : [listAlerts(deal, ofLists, matchesFilters(factors, await priceFactors(db, 'EUR')))];
  const queries = [...ofList, ...dealAlerts(deal, moments)];
  return await db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lock}, hashint8(${deal.id})) as locked`,
    );
    if (!locks[0]?.locked) return undefined;
    // PostgreSQL cannot know that few alerts have one of a deal's many keys.
    await tx.execute(sql`set local enable_seqscan = off; set local jit = off`);
    return (await tx.execute<FoundAlert>(sql`${sql.join(queries, sql` union all `)} order by "personId"`)).rows;
  });
}

function listAlerts(deal: ChangedDeal, moments: readonly AlertMoment[], matches: SQL): SQL {
  // The first condition is evaluated once for all alerts.
  const before = sql`exists (select from ${dealChanges} where ${dealChanges.dealId} = ${deal.id} and ${dealChanges.live})
    and exists (select from ${dealChanges} ${dealTerms} cross join lateral (select ${dealTerms}.words) ${deals}
    where ${dealTerms.dealId} = ${deal.id} and ${dealTerms.live} and ${matches})`;
  return sql`select ${found('list', before)} from ${alerts}
    cross join (select * from ${dealTerms} where ${dealTerms.dealId} = ${deal.id} offset 0) ${dealTerms}
    cross join (select id, words from ${deals} where ${deals.id} = ${deal.id} offset 0) ${deals}
    where ${alerts.lookupKeys} && ${array(dealKeys(deal, moments))} and ${isActiveFor(moments)} and (${alerts.personId} <> ${deal.authorId} or ${alerts.channelId} is not null) and ${matches}
      and not ${alerts.excludedMerchants} && ${ids([...(deal.merchantId === null ? [] : [deal.merchantId]), ...deal.mergedMerchants])}
      and not ${alerts.excludedCategories} && ${ids([deal.categoryId, ...deal.mergedCategories])}`;
}

function dealAlerts(deal: ChangedDeal, moments: readonly AlertMoment[]): SQL[] {
  const no = sql`false`;
  return [
    sql`select ${found('deal', no)} from ${alerts} where ${alerts.dealId} = ${deal.id} and ${isActiveFor(moments)}`,
    sql`select ${found('saved', no)} from ${alerts} join saves on saves.person_id = ${alerts.personId}
      where saves.deal_id = ${deal.id} and ${alerts.saved} and ${isActiveFor(moments)}`,
  ];
}
