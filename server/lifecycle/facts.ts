import { eq } from 'drizzle-orm';
import type { PostDeal } from '../../shared/deals.ts';
import { limits } from '../../shared/limits.ts';
import { vouchesForDomains } from '../../shared/permissions.ts';
import { invalid } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { categories, type deals, merchants } from '../database/schema.ts';
import { isOfferUrl } from '../links/canonical-url.ts';
import { domainOf, type Link, parseLink } from '../links/link.ts';
import { merchantFor } from '../merchants/merchant-for.ts';

export type Facts = Awaited<ReturnType<typeof factsOf>>;

/** The deal that is edited, as far as it says what is meant. */
interface Before {
  url: string | null;
  canonicalUrl: string | null;
  merchantId: number | null;
}

/** A link, and the offer that it names, if any. */
type Meant = Omit<Link, 'canonicalUrl'> & { canonicalUrl: string | null };

/** What the board stores of a deal that somebody typed. Throws 422 for a link or category that it does not take. */
export async function factsOf(tx: Transaction, who: Person, typed: PostDeal, before?: Before) {
  const { title, body, kind, currency, regions, membersOnly } = typed;
  const link = linkOf(typed, before);
  const facts = {
    ...{ title, body, kind, currency, regions, membersOnly },
    url: link?.url ?? null,
    canonicalUrl: link?.canonicalUrl ?? null,
    categoryId: await categoryOf(tx, typed.category),
    merchantId: await merchantOf(tx, who, typed, link, before),
    price: typed.price ?? null,
    shipping: typed.shipping ?? null,
    reference: typed.reference ?? null,
    evidence: typed.evidence ?? null,
    couponCode: typed.couponCode ?? null,
    endsAt: typed.endsAt === undefined ? null : new Date(typed.endsAt),
  };
  return facts satisfies Partial<typeof deals.$inferInsert>;
}

/** A link that stays is not looked at anew, for whoever changes a price need not answer for rules that came later. */
function linkOf({ url }: PostDeal, before: Before | undefined): Meant | undefined {
  if (url === undefined) return undefined;
  if (url === before?.url) return { url, canonicalUrl: before.canonicalUrl, domain: domainOf(new URL(url).hostname) };
  const link = parseLink(url, 'url');
  // A front page is where all of a shop's offers are.
  return isOfferUrl(link.canonicalUrl) ? link : { ...link, canonicalUrl: null };
}

/** The name that is there already means the same merchant as before while the link leads to the same shop; none, while the link stays. */
async function merchantOf(tx: Transaction, who: Person, { merchant }: PostDeal, link: Meant | undefined, before: Before | undefined) {
  if (before !== undefined && (await isAsBefore(tx, merchant, link, before))) return before.merchantId;
  return (await merchantFor(tx, { name: merchant, domain: link?.domain, isVouched: vouchesForDomains(who) })) ?? null;
}

async function isAsBefore(tx: Transaction, merchant: string | undefined, link: Meant | undefined, { url, merchantId }: Before) {
  if (merchant === undefined) return url === (link?.url ?? null);
  const domain = url === null ? undefined : domainOf(new URL(url).hostname);
  return domain === link?.domain && merchant === (await nameOf(tx, merchantId));
}

async function nameOf(tx: Transaction, merchantId: number | null): Promise<string | undefined> {
  if (merchantId === null) return undefined;
  const [merchant] = await tx.select({ name: merchants.name }).from(merchants).where(eq(merchants.id, merchantId));
  return merchant?.name;
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

/** When a deal is to start; null where that is now. A start that has just passed is now, for a form takes its time. */
export function startOf({ startsAt }: { startsAt?: string | undefined }): Date | null {
  if (startsAt === undefined || Date.parse(startsAt) <= Date.now()) return null;
  if (Date.parse(startsAt) > Date.now() + limits.endsWithin * 86_400_000)
    throw invalid('startsAt', 'too_far', `A deal starts within ${limits.endsWithin} days`);
  return new Date(startsAt);
}
