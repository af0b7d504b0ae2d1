import { desc, eq, sql } from 'drizzle-orm';
import { slips } from '../../shared/limits.ts';
import type { PriceSource } from '../../shared/states.ts';
import type { Transaction } from '../database/connection.ts';
import { deals, pricePoints } from '../database/schema.ts';

export type Priced = Pick<typeof deals.$inferSelect, keyof typeof pricedColumns>;

/** The columns of a deal that its price points are made of. */
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
 * Notes the price that a deal has now, in the transaction that gave it that price. What is only scheduled was seen by nobody: its price
 * is noted when it goes live. `seenAt` is now unless given.
 */
export async function recordPrice(tx: Transaction, deal: Priced, source: PriceSource, seenAt?: Date): Promise<void> {
  const { id, canonicalUrl, merchantId, price, currency, membersOnly } = deal;
  if (price === null || deal.state === 'scheduled') return;
  const point = { product: canonicalUrl, merchantId, price, currency, source, membersOnly };
  if (source === 'edited' && (await correctSlip(tx, id, point))) return;
  await tx.insert(pricePoints).values({ dealId: id, ...point, ...(seenAt === undefined ? {} : { seenAt }) });
}

/** What a deal is about was put right, so its prices were that product's all along. */
export async function movePrices(tx: Transaction, { id, canonicalUrl, merchantId }: Priced): Promise<void> {
  await tx.update(pricePoints).set({ product: canonicalUrl, merchantId }).where(eq(pricePoints.dealId, id));
}

type Corrected = 'price' | 'currency' | 'membersOnly';

/** A price that was far off and soon put right was never seen: it would stay the lowest one for ever. Answers whether that was it. */
async function correctSlip(tx: Transaction, dealId: number, point: Pick<typeof pricePoints.$inferSelect, Corrected>): Promise<boolean> {
  const [last] = await tx
    .select({ id: pricePoints.id, price: pricePoints.price, source: pricePoints.source, isFresh: youngerThan(slips.within) })
    .from(pricePoints)
    .where(eq(pricePoints.dealId, dealId))
    .orderBy(desc(pricePoints.seenAt), desc(pricePoints.id))
    .limit(1);
  if (last === undefined || !last.isFresh || last.source === 'checked' || !isFarOff(last.price, point.price)) return false;
  const { price, currency, membersOnly } = point;
  await tx.update(pricePoints).set({ price, currency, membersOnly }).where(eq(pricePoints.id, last.id));
  return true;
}

const youngerThan = (seconds: number) => sql<boolean>`${pricePoints.seenAt} > now() - make_interval(secs => ${seconds})`;
const isFarOff = (one: number, other: number) => Math.max(one, other) >= slips.times * Math.min(one, other);
