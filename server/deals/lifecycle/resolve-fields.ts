import { eq } from 'drizzle-orm';
import { definitionOf } from '../../../shared/deal-fields.ts';
import type { PostDeal } from '../../../shared/deals.ts';
import { mayAssignDomains } from '../../../shared/permissions.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { type ColumnValues, columnFields } from '../../platform/database/deal-columns.ts';
import { categories, merchants } from '../../platform/database/schema.ts';
import { isOfferUrl } from '../../platform/links/canonical-url.ts';
import { domainOf, type Link, parseLink } from '../../platform/links/link.ts';
import { linkedHosts } from '../../platform/text/markdown.ts';
import { linkMention, refuseBanned } from '../merchants/bans.ts';
import { findOrCreateMerchant } from '../merchants/find-or-create-merchant.ts';
import { placeById } from '../places/find-places.ts';

/** The columns of a deal's fields, without its pictures. */
export type ResolvedFields = Awaited<ReturnType<typeof resolveFields>>;

/** An undefined merchant was not given; null removes it. */
type Fields = Omit<PostDeal, 'merchant'> & { merchant?: string | null | undefined };

interface Before {
  disclosure: string | null;
  body: string;
  url: string | null;
  canonicalUrl: string | null;
  merchantId: number | null;
  categoryId: number;
}

/** A link, with the canonical URL of its offer if it leads to one. */
type DealLink = Omit<Link, 'canonicalUrl'> & { canonicalUrl: string | null };

/** Turns fields into the columns that store them. Throws 422 for a link or category that the board does not accept, and HOST_BANNED. */
export async function resolveFields(tx: Transaction, who: Person, fields: Fields, before?: Before) {
  await refusePaid(tx, fields.disclosure, before);
  if (fields.place !== undefined && (await placeById(tx, fields.place)) === undefined)
    throw invalid('place', 'unknown', 'There is no such place');
  const link = linkOf(fields, before);
  const merchantId = await merchantOf(tx, who, fields, link, before);
  await refuseBanned(tx, mentionsIn(fields, { url: link?.url, merchantId }, before));
  return {
    ...columnValues(fields),
    url: link?.url ?? null,
    canonicalUrl: link?.canonicalUrl ?? null,
    categoryId: await categoryOf(tx, fields.category, before),
    merchantId,
  };
}

/** Refuses a deal that becomes an affiliate or sponsored one where the operator wants none. */
async function refusePaid(tx: Transaction, disclosure: Fields['disclosure'], before: Before | undefined): Promise<void> {
  if (disclosure === undefined || disclosure === before?.disclosure) return;
  const { paidDeals } = (await readBoard(tx)).settings;
  if (paidDeals === 'refused') throw invalid('disclosure', 'paid_refused', 'This board accepts no affiliate or sponsored deals');
}

/** What may be banned: a new link and merchant, and where the body's links lead. What stays as it is may stay. */
function mentionsIn(
  { body }: Fields,
  { url, merchantId }: { url: string | undefined; merchantId: number | null },
  before: Before | undefined,
) {
  return [
    ...(url === before?.url ? [] : linkMention('url', url)),
    ...(merchantId === (before?.merchantId ?? null) ? [] : [{ field: url === undefined ? 'merchant' : 'url', merchantId }]),
    ...(body === undefined || body === before?.body ? [] : linkedHosts(body).map((host) => ({ field: 'body', host }))),
  ];
}

function columnValues(fields: Fields): ColumnValues {
  const entries = columnFields.map((field) => {
    const value = fields[field] ?? null;
    return [field, definitionOf(field).kind === 'moment' && value !== null ? new Date(String(value)) : value];
  });
  return Object.fromEntries(entries) as ColumnValues;
}

/** An unchanged link is not checked again: newer rules for links must not block a price correction. */
function linkOf({ url }: Fields, before: Before | undefined): DealLink | undefined {
  if (url === undefined) return undefined;
  if (url === before?.url) return { url, canonicalUrl: before.canonicalUrl, domain: domainOf(new URL(url).hostname) };
  const link = parseLink(url, 'url');
  // A front page is shared by all offers of a merchant.
  return isOfferUrl(link.canonicalUrl) ? link : { ...link, canonicalUrl: null };
}

async function merchantOf(tx: Transaction, who: Person, { merchant }: Fields, link: DealLink | undefined, before: Before | undefined) {
  if (before !== undefined && (await keepsMerchant(tx, merchant, link, before))) return before.merchantId;
  return (await findOrCreateMerchant(tx, { name: merchant ?? undefined, domain: link?.domain, isVouched: mayAssignDomains(who) })) ?? null;
}

/** Whether to keep the merchant: no other is named, and the link, if any, leads to the same merchant. */
async function keepsMerchant(tx: Transaction, name: string | null | undefined, link: DealLink | undefined, { url, merchantId }: Before) {
  const domain = url === null ? undefined : domainOf(new URL(url).hostname);
  if (name === undefined) return link === undefined || domain === link.domain;
  return domain === link?.domain && name === (await nameOf(tx, merchantId));
}

async function nameOf(tx: Transaction, merchantId: number | null): Promise<string | undefined> {
  if (merchantId === null) return undefined;
  const [merchant] = await tx.select({ name: merchants.name }).from(merchants).where(eq(merchants.id, merchantId));
  return merchant?.name;
}

/** A deal stays in an archived category, but none comes in. Of a merged one, the category that it went into. */
async function categoryOf(tx: Transaction, slug: string, before: Before | undefined): Promise<number> {
  const [category] = await tx.select().from(categories).where(eq(categories.slug, slug));
  if (category === undefined) throw invalid('category', 'unknown', 'There is no such category');
  const { id, mergedInto, isArchived } = category;
  if (isArchived && mergedInto === null && id !== before?.categoryId)
    throw invalid('category', 'archived', 'This category takes no new deals');
  return mergedInto ?? id;
}
