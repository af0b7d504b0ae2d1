import { eq } from 'drizzle-orm';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { merchants } from '../../platform/database/schema.ts';
import { slugOf } from '../../platform/text/slug.ts';
import { domainNamed } from './find-or-create-merchant.ts';
import { merchantByDomain, merchantBySlug } from './merchant-ids.ts';
import { dependsOnMerchantVisibility, newestDealVisibleTo } from './merchant-visibility.ts';

/** Finds the visible merchant for a name, alias, domain or slug, with the dependencies of the result. Creates none. */
export async function findMerchant(db: Queryable, name: string, members: boolean): Promise<FoundMerchant> {
  const slug = slugOf(name);
  const domain = domainNamed(name);
  // A domain is more exact than a name.
  const ids = [domain === undefined ? undefined : await merchantByDomain(db, domain), await merchantBySlug(db, slug)];
  const candidates: { id: number; visibleDeal: number | null }[] = [];
  for (const id of new Set(ids)) {
    if (id === undefined) continue;
    const [found] = await db
      .select({ visibleDeal: newestDealVisibleTo(members) })
      .from(merchants)
      .where(eq(merchants.id, id));
    candidates.push({ id, visibleDeal: found?.visibleDeal ?? null });
  }
  return {
    id: candidates.find((candidate) => candidate.visibleDeal !== null)?.id,
    dependencies: [
      ...candidates.flatMap((each) => [
        dependsOn('merchants', 'id', each.id),
        dependsOnMerchantVisibility(each.id, each.visibleDeal, members),
      ]),
      dependsOn('merchants', 'slug', slug),
      dependsOn('merchant_aliases', 'slug', slug),
      // A merchant known only by name can get its domain later.
      ...(domain === undefined ? [] : [dependsOn('merchant_domains', 'domain', domain)]),
    ],
  };
}

interface FoundMerchant {
  id: number | undefined;
  dependencies: Dependency[];
}
