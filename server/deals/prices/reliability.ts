import { sql } from 'drizzle-orm';
import { priceHistory } from '../../../shared/limits.ts';
import { deals, pricePoints } from '../../platform/database/schema.ts';

/** When the deal got another price or product, or expired; null for the current price. */
const until = sql`least(
  (select min(next.seen_at) from price_points next
    where next.deal_id = ${pricePoints.dealId} and (next.seen_at, next.id) > (${pricePoints.seenAt}, ${pricePoints.id})
      and (next.price, next.currency, next.product) is distinct from (${pricePoints.price}, ${pricePoints.currency}, ${pricePoints.product})),
  ${deals.expiredAt})`;

/** Whether only the author set this price, and it stood only briefly. */
const isBrief = sql<boolean>`coalesce(${until} < ${pricePoints.seenAt} + make_interval(secs => ${priceHistory.minSeconds}), false)
  and ${pricePoints.source} <> 'checked' and ${deals.importKey} is null`;

/** Whether someone else voted for the deal or confirmed the price while it had it. */
const isConfirmed = sql<boolean>`exists (select from votes where votes.deal_id = ${deals.id} and votes.person_id <> ${deals.authorId}
    and votes.value = 1 and votes.cast_at >= ${pricePoints.seenAt} and votes.cast_at < ${until})
  or exists (select from deal_checks where deal_checks.deal_id = ${deals.id} and deal_checks.person_id <> ${deals.authorId}
    and (deal_checks.verdict = 'works' or deal_checks.price = ${pricePoints.price})
    and deal_checks.checked_at >= ${pricePoints.seenAt} and deal_checks.checked_at < ${until})`;

/** Columns for a query of price points joined with their deals. */
export const reliability = {
  isBrief,
  /** Whether it counts for the lowest price. Otherwise, anyone could fake a lowest price with two edits. */
  counts: sql<boolean>`case when ${isBrief} then ${isConfirmed} else true end`,
};
