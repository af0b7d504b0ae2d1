import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/connection.ts';

/** Rebuilds `people.represents` for one person or for everyone of a merchant. */
export async function updateRepresents(tx: Transaction, of: { personId: number } | { merchantId: number }): Promise<void> {
  const whose =
    'personId' in of
      ? sql`people.id = ${of.personId}`
      : sql`people.id in (select person_id from affiliations where merchant_id = ${of.merchantId} or merchant_id in (select id from merchants where merged_into = ${of.merchantId}))`;
  const now = sql`(select jsonb_agg(jsonb_build_object('slug', shop.slug, 'name', shop.name) order by shop.id)
    from (select distinct stays.id, stays.slug, stays.name from affiliations
      join merchants named on named.id = affiliations.merchant_id join merchants stays on stays.id = coalesce(named.merged_into, named.id)
      where affiliations.person_id = people.id and affiliations.state = 'verified') shop)`;
  await tx.execute(sql`update people set represents = ${now} where ${whose} and represents is distinct from ${now}`);
}
