import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { limits } from '../../../shared/limits.ts';
import type { EditedMerchant, EditMerchant, MerchantResult } from '../../../shared/merchants.ts';
import { permissions } from '../../../shared/permissions.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { merchantAliases, merchantCompetitors, merchantDomains, merchants, staffLog } from '../../platform/database/schema.ts';
import { requirePicture } from '../../platform/images/require-picture.ts';
import { domainOf } from '../../platform/links/link.ts';
import { slugOf } from '../../platform/text/slug.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { merchantByDomain, merchantBySlug } from './merchant-ids.ts';
import { updateRepresents } from './update-represents.ts';

/** Everything that moderators edit of a merchant. The first domain is shown. */
export type MerchantFields = Pick<EditMerchant, 'name' | 'description' | 'linksPolicy' | 'domains' | 'aliases' | 'competitors'> & {
  logo: string | null;
};

/**
 * Changes what moderators edit of a merchant. With another name, its address changes, and the former one leads to it. Throws
 * VERSION_CONFLICT if someone else was faster, and INVALID for a name or domain that belongs to another merchant.
 */
export async function editMerchant(tx: Transaction, who: Person, id: number, edit: EditMerchant): Promise<EditedMerchant> {
  requirePermission(permissions['manage merchants'](who));
  const before = await lockMerchant(tx, id);
  const { version, reason, logo = null, ...fields } = edit;
  if (version !== (await merchantVersion(tx, id)))
    throw versionConflict('putMerchant', { ...before, version: await merchantVersion(tx, id) });
  await changeMerchant(tx, who, { id, before, after: { ...fields, logo }, reason });
  return { ...(await resultOf(tx, id)), version: await merchantVersion(tx, id) };
}

interface Change {
  id: number;
  before: MerchantFields;
  after: MerchantFields;
  reason?: string | undefined;
  /** The entry of the staff log that it undoes. */
  undoes?: number;
}

/** Writes the fields of a locked merchant and records which of them changed. */
export async function changeMerchant(tx: Transaction, who: Person, { id, before, after: given, reason, undoes }: Change): Promise<void> {
  const after = { ...given, domains: cleanDomains(given.domains) };
  const changed = (Object.keys(before) as (keyof MerchantFields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return;
  const slug = await setNames(tx, id, before, after);
  await setDomains(tx, id, after.domains);
  await setCompetitors(tx, id, after.competitors);
  if (after.logo !== null && after.logo !== before.logo) await requirePicture(tx, 'logo', after.logo);
  const { name, description, linksPolicy, logo } = after;
  await tx
    .update(merchants)
    .set({ slug, name, description, linksPolicy, logo, domain: after.domains[0] ?? null })
    .where(eq(merchants.id, id));
  await updateRepresents(tx, { merchantId: id });
  const only = (fields: MerchantFields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  await recordStaffAction(tx, {
    ...{ action: 'edit_merchant', actorId: who.id, merchantId: id, reason },
    details: { before: only(before), after: only(await fieldsOf(tx, id)) },
    ...(undoes === undefined ? {} : { undoes }),
  });
}

/** The number of the last entry in a merchant's history. */
async function merchantVersion(tx: Transaction, id: number): Promise<number> {
  const [last] = await tx
    .select({ id: sql<number>`coalesce(max(${staffLog.id}), 0)::float8` })
    .from(staffLog)
    .where(eq(staffLog.merchantId, id));
  return last?.id ?? 0;
}

/** Locks a merchant and returns its fields. Throws NOT_FOUND, and BAD_TRANSITION for one that was merged into another. */
export async function lockMerchant(tx: Transaction, id: number): Promise<MerchantFields> {
  const [row] = await tx.select({ mergedInto: merchants.mergedInto }).from(merchants).where(eq(merchants.id, id)).for('update');
  if (row === undefined) throw new Problem('NOT_FOUND');
  if (row.mergedInto !== null) throw new Problem('BAD_TRANSITION', 'This merchant was merged into another.');
  return await fieldsOf(tx, id);
}

export async function fieldsOf(tx: Pick<Transaction, 'select'>, id: number): Promise<MerchantFields> {
  const [merchant] = await tx.select().from(merchants).where(eq(merchants.id, id));
  if (merchant === undefined) throw new Problem('NOT_FOUND');
  const { name, description, linksPolicy, logo, domain } = merchant;
  const domains = await tx.select({ domain: merchantDomains.domain }).from(merchantDomains).where(eq(merchantDomains.merchantId, id));
  const aliases = await tx
    .select({ name: merchantAliases.name })
    .from(merchantAliases)
    .where(eq(merchantAliases.merchantId, id))
    .orderBy(asc(merchantAliases.slug));
  const competitors = await tx
    .select({ slug: merchants.slug })
    .from(merchantCompetitors)
    .innerJoin(merchants, eq(merchants.id, merchantCompetitors.competitorId))
    .where(eq(merchantCompetitors.merchantId, id))
    .orderBy(asc(merchants.slug));
  const others = domains.map((each) => each.domain).filter((each) => each !== domain);
  return {
    ...{ name, description, linksPolicy },
    domains: [...(domain === null ? [] : [domain]), ...others.sort()],
    aliases: aliases.map((alias) => alias.name),
    competitors: competitors.map(({ slug }) => slug),
    logo,
  };
}

export async function resultOf(tx: Transaction, id: number): Promise<MerchantResult> {
  const [merchant] = await tx.select({ id: merchants.id, slug: merchants.slug }).from(merchants).where(eq(merchants.id, id));
  if (merchant === undefined) throw new Problem('NOT_FOUND');
  return merchant;
}

/** Domains as `merchant_domains` has them, each once. */
function cleanDomains(typed: readonly string[]): string[] {
  const hosts = typed.map((each) => URL.parse(/^https?:/i.test(each) ? each : `https://${each}`)?.hostname ?? '');
  const wrong = hosts.findIndex((host) => !host.includes('.'));
  if (wrong >= 0) throw invalid(`domains.${wrong}`, 'not_a_domain', 'This is not a domain such as shop.com');
  return [...new Set(hosts.map(domainOf))];
}

/** Sets the aliases, among them the former name if the name changes. Returns the slug. */
async function setNames(tx: Transaction, id: number, before: MerchantFields, { name, aliases }: MerchantFields): Promise<string> {
  const [{ slug: formerSlug } = { slug: '' }] = await tx.select({ slug: merchants.slug }).from(merchants).where(eq(merchants.id, id));
  const slug = name === before.name ? formerSlug : slugOf(name);
  if (slug === '') throw invalid('name', 'no_letters', 'A merchant needs a name with letters or digits');
  await requireFree(tx, id, slug, 'name');
  const all = new Map([
    ...(slug === formerSlug ? [] : [[formerSlug, before.name] as const]),
    ...aliases.map((each) => [slugOf(each), each] as const),
  ]);
  all.delete(slug);
  all.delete('');
  if (all.size > limits.merchantAliases.count) throw invalid('aliases', 'too_many', `At most ${limits.merchantAliases.count}`);
  for (const alias of all.keys()) if (alias !== formerSlug) await requireFree(tx, id, alias, 'aliases');
  await tx.delete(merchantAliases).where(eq(merchantAliases.merchantId, id));
  const rows = [...all].map(([alias, aliasName]) => ({ slug: alias, name: aliasName, merchantId: id }));
  if (rows.length > 0) await tx.insert(merchantAliases).values(rows);
  return slug;
}

async function requireFree(tx: Transaction, id: number, slug: string, field: string): Promise<void> {
  const owner = await merchantBySlug(tx, slug);
  if (owner !== undefined && owner !== id) throw invalid(field, 'taken', `Another merchant has the name "${slug}": merge the two instead`);
}

async function setDomains(tx: Transaction, id: number, domains: readonly string[]): Promise<void> {
  for (const [index, domain] of domains.entries()) {
    const owner = await merchantByDomain(tx, domain);
    if (owner !== undefined && owner !== id) throw invalid(`domains.${index}`, 'taken', 'This domain belongs to another merchant');
  }
  const rows = domains.map((domain) => ({ domain, merchantId: id }));
  if (rows.length > 0) await tx.insert(merchantDomains).values(rows).onConflictDoNothing();
  // Domains of merchants that were merged into this one stay with them.
  const isRemoved = sql`${merchantDomains.domain} <> all(${sql.param([...domains])}::text[])`;
  await tx.delete(merchantDomains).where(and(eq(merchantDomains.merchantId, id), isRemoved));
}

async function setCompetitors(tx: Transaction, id: number, slugs: readonly string[]): Promise<void> {
  const found =
    slugs.length === 0
      ? []
      : await tx
          .select({ id: merchants.id })
          .from(merchants)
          .where(and(inArray(merchants.slug, [...slugs]), ne(merchants.id, id)));
  if (found.length < new Set(slugs).size) throw invalid('competitors', 'unknown', 'There is no such merchant');
  await tx.delete(merchantCompetitors).where(eq(merchantCompetitors.merchantId, id));
  if (found.length > 0) await tx.insert(merchantCompetitors).values(found.map((each) => ({ merchantId: id, competitorId: each.id })));
}
