import { eq } from 'drizzle-orm';
import type { PostDeal } from '../../shared/deals.ts';
import { limits } from '../../shared/limits.ts';
import type { Transaction } from '../database/connection.ts';
import { categories, type deals } from '../database/schema.ts';
import { invalid } from '../errors.ts';
import { linkTo } from '../links/link.ts';
import { merchantFor } from '../merchants/merchant-for.ts';

export type Facts = Awaited<ReturnType<typeof factsOf>>;

/** What the board stores of a deal that somebody typed. Throws 422 for a link or category that it does not take. */
export async function factsOf(tx: Transaction, typed: PostDeal) {
  const { title, body, kind, currency, regions, membersOnly } = typed;
  const link = typed.url === undefined ? undefined : linkTo(typed.url, 'url');
  const facts = {
    ...{ title, body, kind, currency, regions, membersOnly },
    url: link?.url ?? null,
    canonicalUrl: link?.canonicalUrl ?? null,
    categoryId: await categoryOf(tx, typed.category),
    merchantId: (await merchantFor(tx, { name: typed.merchant, domain: link?.domain })) ?? null,
    price: typed.price ?? null,
    shipping: typed.shipping ?? null,
    reference: typed.reference ?? null,
    evidence: typed.evidence ?? null,
    couponCode: typed.couponCode ?? null,
    endsAt: typed.endsAt === undefined ? null : new Date(typed.endsAt),
  };
  return facts satisfies Partial<typeof deals.$inferInsert>;
}

async function categoryOf(tx: Transaction, slug: string): Promise<number> {
  const [category] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug));
  if (category === undefined) throw invalid('category', 'unknown', 'There is no such category');
  return category.id;
}

/** A deal ends after now and within a year of going live. */
export function checkEnd(endsAt: Date | null, liveAt: Date): void {
  if (endsAt === null) return;
  if (endsAt.getTime() <= Date.now()) throw invalid('endsAt', 'in_the_past', 'The end must be in the future');
  if (endsAt.getTime() > liveAt.getTime() + limits.endsWithin * 86_400_000)
    throw invalid('endsAt', 'too_far', `A deal ends within ${limits.endsWithin} days`);
}
