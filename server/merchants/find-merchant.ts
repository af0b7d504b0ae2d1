import { or, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { merchants } from '../database/schema.ts';
import { type Dependency, dependsOn } from '../live/dependencies.ts';
import { slugOf } from '../text/slug.ts';
import { domainNamed } from './find-or-create-merchant.ts';
import { dependsOnMerchantVisibility, seenBy } from './merchant-visibility.ts';

/** Finds the visible merchant for a name, domain or slug, with the dependencies of the result. Creates none. */
export async function findMerchant(db: Queryable, name: string, members: boolean): Promise<Meant> {
  const slug = slugOf(name);
  const domain = domainNamed(name);
  const byDomain = domain === undefined ? undefined : sql`${merchants.domain} = ${domain}`;
  const candidates = await db
    .select({ id: merchants.id, seenBy: seenBy(members) })
    .from(merchants)
    .where(or(sql`${merchants.slug} = ${slug}`, byDomain))
    // A domain is more exact than a name.
    .orderBy(byDomain === undefined ? merchants.id : sql`${byDomain} is not true, ${merchants.id}`);
  return {
    id: candidates.find((candidate) => candidate.seenBy !== null)?.id,
    dependencies: [
      ...candidates.flatMap((each) => [dependsOn('merchants', 'id', each.id), dependsOnMerchantVisibility(each.id, each.seenBy, members)]),
      dependsOn('merchants', 'slug', slug),
      // A merchant known only by name can get its domain later.
      ...(domain === undefined ? [] : [dependsOn('merchants', 'domain', domain)]),
    ],
  };
}

interface Meant {
  id: number | undefined;
  dependencies: Dependency[];
}
