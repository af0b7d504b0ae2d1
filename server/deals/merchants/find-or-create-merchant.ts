import { domainToUnicode } from 'node:url';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { parse } from 'tldts';
import { limits } from '../../../shared/limits.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { merchants } from '../../platform/database/schema.ts';
import { domainOf, isRedirector } from '../../platform/links/link.ts';
import { slugOf } from '../../platform/text/slug.ts';
import { knownDomain, knownNames, mainDomain } from './known-names.ts';
import { merchantByAlias, merchantByDomain, merchantBySlug, survivingMerchantId } from './merchant-ids.ts';

/** What is known about a deal's merchant: its name as typed, and the registrable domain of the deal's link. */
export interface MerchantHint {
  name?: string | undefined;
  domain?: string | undefined;
  /** Whether the person is trusted to assign domains to merchants. */
  isVouched?: boolean;
}

/**
 * Returns the id of the merchant, and creates it if it does not exist. A name that is a domain, such as `amazon.de`, counts as the
 * domain. The link decides, unless the name belongs to no domain. Undefined without name and domain, and for sites that only redirect to
 * merchants.
 * Throws INVALID for a name without a letter or digit.
 */
export async function findOrCreateMerchant(
  tx: Queryable,
  { name, domain: linked, isVouched = false }: MerchantHint,
): Promise<number | undefined> {
  const domain = linked !== undefined ? mainDomain(linked) : name === undefined ? undefined : domainNamed(name);
  if (domain !== undefined && isRedirector(mainDomain(domain))) return undefined;
  if (domain !== undefined && (name === undefined || (await isOfSomeDomain(tx, name, domain)))) return byDomain(tx, domain, isVouched);
  return name === undefined ? undefined : byName(tx, name);
}

/** Whether a name belongs to this or another domain. */
async function isOfSomeDomain(tx: Queryable, name: string, domain: string): Promise<boolean> {
  const isWithin = name.split(/[\s/:]+/).some(isDomain);
  if (isWithin || knownDomain(name) !== undefined || withoutHyphens(slugOf(nameOf(domain))) === withoutHyphens(slugOf(name))) return true;
  const named = await merchantBySlug(tx, slugOf(name));
  return named !== undefined && (await find(tx, and(eq(merchants.id, named), isNotNull(merchants.domain)))) !== undefined;
}

/** The domain that a name is, or that of the well-known merchant with this name. */
export const domainNamed = (name: string): string | undefined => (isDomain(name) ? domainOf(name.toLowerCase()) : knownDomain(name));

/** Whether a name is a domain that can be registered. */
export const isDomain = (name: string) => /^[\p{L}\p{N}.-]+$/u.test(name) && parse(name).isIcann === true && parse(name).domain !== null;

async function byName(tx: Queryable, name: string): Promise<number | undefined> {
  const slug = slugOf(name);
  if (slug === '') throw invalid('merchant', 'no_letters', 'A merchant needs a name with letters or digits');
  const named = async () => (await merchantBySlug(tx, slug)) ?? (await find(tx, and(spelledLike(slug), isNotNull(merchants.domain))));
  return (await named()) ?? (await insert(tx, { slug, name })) ?? (await named());
}

async function byDomain(tx: Queryable, domain: string, isVouched: boolean): Promise<number | undefined> {
  const name = nameOf(domain);
  const host = domainToUnicode(domain).slice(0, limits.merchantName.max);
  return (
    (await merchantByDomain(tx, domain)) ??
    // A merchant of this name may exist without a domain; only trusted people can assign it one.
    (isVouched ? await adopt(tx, slugOf(name), domain) : undefined) ??
    (await insert(tx, { slug: slugOf(name), name, domain })) ??
    (await merchantByDomain(tx, domain)) ??
    (isVouched ? await adopt(tx, slugOf(name), domain) : undefined) ??
    // The second merchant of a name is named by its domain: zalando.fr is not zalando.de.
    (await insert(tx, { slug: slugOf(host), name: host, domain })) ??
    (await merchantByDomain(tx, domain))
  );
}

/** A domain writes as one what a name writes apart: tacobell.com is Taco Bell. */
const withoutHyphens = (slug: string) => slug.replaceAll('-', '');
const spelledLike = (slug: string) => sql`replace(${merchants.slug}, '-', '') = ${withoutHyphens(slug)}`;

async function find(tx: Queryable, where: SQL | undefined): Promise<number | undefined> {
  const [found] = await tx.select({ id: survivingMerchantId }).from(merchants).where(where);
  return found === undefined ? undefined : Number(found.id);
}

async function adopt(tx: Queryable, slug: string, domain: string): Promise<number | undefined> {
  const id = await find(tx, and(spelledLike(slug), isNull(merchants.domain), isNull(merchants.mergedInto)));
  if (id === undefined) return undefined;
  const [adopted] = await tx
    .update(merchants)
    .set({ domain })
    .where(and(eq(merchants.id, id), isNull(merchants.domain)))
    .returning({ id: merchants.id });
  return adopted?.id;
}

/** Undefined if another merchant has the slug, as its own or as an alias, or the domain. */
async function insert(tx: Queryable, merchant: typeof merchants.$inferInsert): Promise<number | undefined> {
  if ((await merchantByAlias(tx, merchant.slug)) !== undefined) return undefined;
  const [created] = await tx.insert(merchants).values(merchant).onConflictDoNothing().returning({ id: merchants.id });
  return created?.id;
}

/** `hat-shop.co.uk` → `Hat Shop`, but `amazon.example` is not named after the well-known shop. */
function nameOf(domain: string): string {
  const known = knownNames.get(domain);
  if (known !== undefined) return known;
  const label = parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix ?? domain;
  const words = unicodeOf(label)
    .split('-')
    .filter((word) => word !== '');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
  return (knownDomain(name) === undefined ? name : domainToUnicode(domain)).slice(0, limits.merchantName.max);
}

/** Alone, a label of digits would be read as an IPv4 address: "360" as 0.0.1.104, "09" as none. */
const unicodeOf = (label: string) => domainToUnicode(`${label}.example`).replace(/\.example$/, '');
