import { representativeDeals } from '../../../shared/moderation-limits.ts';
import { constant } from '../../platform/core/constants.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { affiliationCounts } from '../../platform/database/is-recused.ts';
import { statement } from '../../platform/database/statement.ts';
import { enforceQuota, type QuotaUsage, quotaUsageQuery } from '../../platform/quotas/enforce-quota.ts';

interface Usage {
  represents: boolean;
  day: QuotaUsage;
  week: QuotaUsage;
  /** How many of their last two deals there were hot. */
  hot: number;
}

const own = 'deals where author_id = $1 and merchant_id = $2';
const usage = statement<Usage>(
  'representative_deals',
  `select exists (
      select from affiliations join merchants on merchants.id = affiliations.merchant_id
      where person_id = $1 and ${affiliationCounts} and coalesce(merged_into, merchants.id) = $2) as represents,
    (select to_json(day) from (${quotaUsageQuery(representativeDeals.day, own, 'live_at')}) day) as day,
    (select to_json(week) from (${quotaUsageQuery(representativeDeals.week, own, 'live_at')}) week) as week,
    (select count(hot_at)::int from (select hot_at from ${own} order by live_at desc limit 2) latest) as hot`,
);

/** Throws QUOTA if someone posts too many deals of a merchant that they represent, or did until lately. The person is locked, as by every quota. */
export async function enforceRepresentativeQuota(tx: Transaction, who: Person, merchantId: number | null): Promise<void> {
  const [used] = merchantId === null ? [] : await usage(tx, who.id, merchantId);
  if (!used?.represents) return;
  enforceQuota({ ...representativeDeals.day, max: constant('representatives.day') }, used.day);
  const max = constant(used.hot === 2 ? 'representatives.hot' : 'representatives.week');
  enforceQuota({ ...representativeDeals.week, max }, used.week);
}
