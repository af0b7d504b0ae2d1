import { domainToUnicode } from 'node:url';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { parse } from 'tldts';
import { limits } from '../../shared/limits.ts';
import type { Queryable } from '../database/connection.ts';
import { merchants } from '../database/schema.ts';
import { invalid } from '../errors.ts';
import { domainOf } from '../links/link.ts';
import { slugOf } from '../text/slug.ts';
import { knownDomain, knownNames } from './known-names.ts';

/** What people say of a deal's merchant: its name as they write it, or else the registrable domain that the deal's link leads to. */
export interface MerchantHint {
  name?: string | undefined;
  domain?: string | undefined;
}

/**
 * The id of the merchant that is meant; made where there is none yet. A name that is a domain, such as `amazon.de`, counts as the
 * domain. Undefined without either. Throws INVALID for a name without a letter or digit.
 */
export async function merchantFor(tx: Queryable, { name, domain }: MerchantHint): Promise<number | undefined> {
  const meant = name === undefined || calledLike(name, domain) ? domain : isDomain(name) ? domainOf(name.toLowerCase()) : knownDomain(name);
  if (meant !== undefined) return byDomain(tx, meant);
  return name === undefined ? undefined : byName(tx, name);
}

/** A shop that is called what its link's domain says is that domain's, and not another of the same name elsewhere. */
const calledLike = (name: string, domain: string | undefined) => domain !== undefined && slugOf(nameOf(domain)) === slugOf(name);

/** Whether a merchant's name is a domain that somebody can have registered. */
export const isDomain = (name: string) => /^[\p{L}\p{N}.-]+$/u.test(name) && parse(name).isIcann === true && parse(name).domain !== null;

async function byName(tx: Queryable, name: string): Promise<number | undefined> {
  const slug = slugOf(name);
  if (slug === '') throw invalid('merchant', 'no_letters', 'A merchant needs a name with letters or digits');
  return (await find(tx, eq(merchants.slug, slug))) ?? (await make(tx, { slug, name })) ?? (await find(tx, eq(merchants.slug, slug)));
}

async function byDomain(tx: Queryable, domain: string): Promise<number | undefined> {
  const ofDomain = eq(merchants.domain, domain);
  const name = nameOf(domain);
  // Amazon may be here by its name already; amazon.co.uk is not amazon.de and gets a longer address.
  return (
    (await find(tx, ofDomain)) ??
    (await adopt(tx, slugOf(name), domain)) ??
    (await make(tx, { slug: slugOf(name), name, domain })) ??
    (await find(tx, ofDomain)) ??
    (await make(tx, { slug: slugOf(domainToUnicode(domain)), name, domain })) ??
    (await find(tx, ofDomain))
  );
}

async function find(tx: Queryable, where: SQL): Promise<number | undefined> {
  const [found] = await tx.select({ id: merchants.id }).from(merchants).where(where);
  return found?.id;
}

async function adopt(tx: Queryable, slug: string, domain: string): Promise<number | undefined> {
  const unclaimed = and(eq(merchants.slug, slug), isNull(merchants.domain));
  const [adopted] = await tx.update(merchants).set({ domain }).where(unclaimed).returning({ id: merchants.id });
  return adopted?.id;
}

/** Undefined where somebody else has the slug or the domain, also somebody who took it a moment ago. */
async function make(tx: Queryable, merchant: typeof merchants.$inferInsert): Promise<number | undefined> {
  const [made] = await tx.insert(merchants).values(merchant).onConflictDoNothing().returning({ id: merchants.id });
  return made?.id;
}

/** `best-buy.co.uk` → `Best Buy` */
function nameOf(domain: string): string {
  const known = knownNames.get(domain);
  if (known !== undefined) return known;
  const label = parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix ?? domain;
  const words = domainToUnicode(label)
    .split('-')
    .filter((word) => word !== '');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
  return name.slice(0, limits.merchantName.max);
}
