import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/connection.ts';
import { merchantAliases, merchantDomains, merchants } from '../../platform/database/schema.ts';

/** SQL for the id of a merchant, or of the one that it was merged into. */
export const survivingMerchantId: SQL<number> = sql<number>`coalesce(${merchants.mergedInto}, ${merchants.id})`;

/** The same for a column that holds the id of a merchant. */
export const survivingMerchantIdOf = (column: AnyPgColumn): SQL<number | null> =>
  sql<number | null>`coalesce((select merged_into from merchants named where named.id = ${column}), ${column})`;

/** The merchant with a slug, now or formerly, or with an alias that has this slug. */
export async function merchantBySlug(db: Queryable, slug: string): Promise<number | undefined> {
  const [found] = await db.select({ id: survivingMerchantId }).from(merchants).where(eq(merchants.slug, slug));
  return found === undefined ? await merchantByAlias(db, slug) : Number(found.id);
}

export async function merchantByAlias(db: Queryable, slug: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: survivingMerchantId })
    .from(merchantAliases)
    .innerJoin(merchants, eq(merchants.id, merchantAliases.merchantId))
    .where(eq(merchantAliases.slug, slug));
  return found === undefined ? undefined : Number(found.id);
}

/** The merchant that a domain belongs to. */
export async function merchantByDomain(db: Queryable, domain: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: survivingMerchantId })
    .from(merchantDomains)
    .innerJoin(merchants, eq(merchants.id, merchantDomains.merchantId))
    .where(eq(merchantDomains.domain, domain));
  return found === undefined ? undefined : Number(found.id);
}
