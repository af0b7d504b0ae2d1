import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Merchant, MerchantAt } from '../../../shared/merchants.ts';
import { reads } from '../../../shared/reads.ts';
import { Slug } from '../../../shared/schema.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { merchantAliases, merchants } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { domainOf } from '../../platform/links/link.ts';
import { renderMarkdown } from '../../platform/text/markdown.ts';
import { isRowVisible } from '../visibility.ts';
import { mainDomain } from './known-names.ts';
import { merchantCurrency } from './merchant-currency.ts';
import { merchantFacts } from './merchant-facts.ts';
import { merchantByDomain, merchantBySlug } from './merchant-ids.ts';
import { dependsOnMerchantVisibility, newestDealVisibleTo } from './merchant-visibility.ts';

export const merchantReads = (db: Database) => [bySlug(db), atHost(db)];

// An invalid slug is not found, like an unknown one.
const BySlug = z.strictObject({ slug: z.string().transform((text) => Slug.safeParse(text).data ?? '') });

function bySlug(db: Database) {
  return liveRead(reads.merchant(':slug'), {
    summary: 'A merchant, with facts about its deals (1,000 means as many or more)',
    input: BySlug,
    answer: Merchant,
    problems: ['MOVED'],
    audience: audienceOf,
    evaluate: async ({ slug }, audience) => {
      const named = [dependsOn('merchants', 'slug', slug), dependsOn('merchant_aliases', 'slug', slug)];
      const id = await merchantBySlug(db, slug);
      const [merchant] = id === undefined ? [] : await db.select().from(merchants).where(eq(merchants.id, id));
      if (merchant === undefined) return gone('NOT_FOUND', named);
      const { facts, dependencies } = await merchantFacts(db, { id: merchant.id, members: audience === 'member' });
      const all = [
        ...named,
        dependsOn('merchants', 'id', merchant.id),
        dependsOn('merchant_aliases', 'merchant_id', merchant.id),
        ...dependencies,
      ];
      // Authors type merchant names: someone who sees none of the deals must not learn the name.
      if (facts === undefined) return gone('NOT_FOUND', all);
      if (merchant.slug !== slug) return gone('MOVED', all, { movedTo: movedTo(merchant.slug) });
      const { name, domain, description, linksPolicy } = merchant;
      const aliases = await db
        .select({ name: merchantAliases.name })
        .from(merchantAliases)
        .where(eq(merchantAliases.merchantId, merchant.id))
        .orderBy(asc(merchantAliases.slug));
      return {
        data: omitAbsent({
          ...{ slug, name, icon: merchant.logo ?? merchant.icon, domain, ...facts },
          html: description === '' ? undefined : renderMarkdown(description),
          linksPolicy: linksPolicy || undefined,
          aliases: aliases.length === 0 ? undefined : aliases.map((alias) => alias.name),
        }),
        dependencies: all,
      };
    },
  });
}

const movedTo = (slug: string) => ({ read: reads.merchant(slug), page: `/m/${encodeURIComponent(slug)}` });

const ByHost = z.strictObject({
  host: z
    .string()
    .max(300)
    .transform((text) => mainDomain(domainOf(text.toLowerCase()))),
});

function atHost(db: Database) {
  return liveRead(reads.merchantAt(':host'), {
    summary: 'The merchant that a host belongs to, with what people who post a link to it should know',
    input: ByHost,
    answer: MerchantAt,
    audience: audienceOf,
    evaluate: async ({ host }, audience) => {
      const members = audience === 'member';
      const domainDependency = dependsOn('merchant_domains', 'domain', host);
      const id = await merchantByDomain(db, host);
      const [merchant] =
        id === undefined
          ? []
          : await db
              .select({
                slug: merchants.slug,
                name: merchants.name,
                linksPolicy: merchants.linksPolicy,
                visibleDeal: newestDealVisibleTo(members),
              })
              .from(merchants)
              .where(eq(merchants.id, id));
      if (id === undefined || merchant === undefined) return gone('NOT_FOUND', [domainDependency]);
      const currency = await merchantCurrency(db, id, members);
      const dependencies = [
        domainDependency,
        // Or one that counted disappears.
        dependsOn(
          'deals',
          'merchant_id',
          id,
          (row) => row.currency !== currency || !(Number(row.price) > 0) || !isRowVisible(row, members),
        ),
        dependsOn('merchants', 'id', id),
        dependsOnMerchantVisibility(id, merchant.visibleDeal, members),
      ];
      if (merchant.visibleDeal === null) return gone('NOT_FOUND', dependencies);
      const { slug, name, linksPolicy } = merchant;
      return { data: omitAbsent({ slug, name, linksPolicy: linksPolicy || undefined, currency }), dependencies };
    },
  });
}
