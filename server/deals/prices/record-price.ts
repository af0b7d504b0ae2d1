import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { priceCorrections } from '../../../shared/limits.ts';
import type { PriceSource } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals, pricePoints } from '../../platform/database/schema.ts';

export type Priced = Pick<typeof deals.$inferSelect, keyof typeof pricedColumns>;

/** The columns of a deal that a price point is made of. */
export const pricedColumns = {
  id: deals.id,
  state: deals.state,
  membersOnly: deals.membersOnly,
  canonicalUrl: deals.canonicalUrl,
  merchantId: deals.merchantId,
  price: deals.price,
  currency: deals.currency,
};

/**
 * Records a deal's price, in the transaction that set it. The price of a scheduled or held deal is recorded when it goes live, as
 * nobody sees it yet. An edit of an expired deal records no price; it can only correct a mistake. `seenAt` is now unless given.
 */
export async function recordPrice(tx: Transaction, deal: Priced, source: PriceSource, seenAt?: Date): Promise<void> {
  const { id, canonicalUrl, merchantId, price, currency, membersOnly } = deal;
  if (price === null || deal.state === 'scheduled' || deal.state === 'held') return;
  const point = { product: canonicalUrl, merchantId, price, currency, source, membersOnly };
  if (source === 'edited' && ((await isAlreadyRecorded(tx, id, point)) || deal.state !== 'live')) return;
  await tx.insert(pricePoints).values({ dealId: id, ...point, ...(seenAt === undefined ? {} : { seenAt }) });
}

/**
 * Moves a deal's prices to another product or merchant. A link that is corrected soon was a mistake, so its prices move along. Older prices
 * stay with the old product: otherwise, anyone could put any price into any history.
 */
export async function movePrices(tx: Transaction, { id, canonicalUrl, merchantId }: Priced): Promise<void> {
  const isOfIt = or(sql`${pricePoints.product} is not distinct from ${canonicalUrl}`, youngerThan(priceCorrections.within));
  await tx
    .update(pricePoints)
    .set({ product: canonicalUrl, merchantId })
    .where(and(eq(pricePoints.dealId, id), isOfIt));
}

type RecordedPrice = Pick<typeof pricePoints.$inferSelect, 'product' | 'price' | 'currency' | 'membersOnly'>;

/** Whether the last recorded price is the same. If the last one was a mistake, it is corrected first. */
async function isAlreadyRecorded(tx: Transaction, dealId: number, point: RecordedPrice): Promise<boolean> {
  const [last] = await tx
    .select({ ...getTableColumns(pricePoints), isFresh: youngerThan(priceCorrections.within) })
    .from(pricePoints)
    .where(eq(pricePoints.dealId, dealId))
    .orderBy(desc(pricePoints.seenAt), desc(pricePoints.id))
    .limit(1);
  if (last === undefined) return false;
  const { product, price, currency, membersOnly } = point;
  if (last.product === product && last.price === price && last.currency === currency && last.membersOnly === membersOnly) return true;
  if (!last.isFresh || last.source === 'checked' || !isFarOff(last.price, price)) return false;
  await tx.update(pricePoints).set({ price, currency, membersOnly }).where(eq(pricePoints.id, last.id));
  return true;
}

const youngerThan = (seconds: number) => sql<boolean>`${pricePoints.seenAt} > now() - make_interval(secs => ${seconds})`;
const isFarOff = (one: number, other: number) => Math.max(one, other) >= priceCorrections.times * Math.min(one, other);
