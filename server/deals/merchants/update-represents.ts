import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';

/** Rebuilds `people.represents` for one person or for everyone of a merchant. */
export async function updateRepresents(tx: Transaction, changed: { personId: number } | { merchantId: number }): Promise<void> {
  const condition =
    'personId' in changed
      ? sql`people.id = ${changed.personId}`
      : sql`people.id in (select person_id from affiliations where merchant_id = ${changed.merchantId} or merchant_id in (select id from merchants where merged_into = ${changed.merchantId}))`;
  const represents = sql`(select jsonb_agg(jsonb_build_object('slug', merchant.slug, 'name', merchant.name) order by merchant.id)
    from (select distinct surviving.id, surviving.slug, surviving.name from affiliations
      join merchants named on named.id = affiliations.merchant_id join merchants surviving on surviving.id = coalesce(named.merged_into, named.id)
      where affiliations.person_id = people.id and affiliations.state = 'verified') merchant)`;
  await tx.execute(sql`update people set represents = ${represents} where ${condition} and represents is distinct from ${represents}`);
}
