import { or, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { merchants } from '../database/schema.ts';
import { type Dependency, dependsOn } from '../live/dependencies.ts';
import { slugOf } from '../text/slug.ts';
import { domainNamed } from './find-or-create-merchant.ts';
import { dependsOnMerchantVisibility, seenBy } from './merchant-visibility.ts';

/** The merchant that this audience means by a name, a domain or a slug, where it sees one; nothing is made. And what could change that. */
export async function findMerchant(db: Queryable, name: string, members: boolean): Promise<Meant> {
  const slug = slugOf(name);
  const domain = domainNamed(name);
  const byDomain = domain === undefined ? undefined : sql`${merchants.domain} = ${domain}`;
  const candidates = await db
    .select({ id: merchants.id, seenBy: seenBy(members) })
    .from(merchants)
    .where(or(sql`${merchants.slug} = ${slug}`, byDomain))
    // A domain says more than a name.
    .orderBy(byDomain === undefined ? merchants.id : sql`${byDomain} is not true, ${merchants.id}`);
  return {
    id: candidates.find((candidate) => candidate.seenBy !== null)?.id,
    dependencies: [
      ...candidates.flatMap((each) => [dependsOn('merchants', 'id', each.id), dependsOnMerchantVisibility(each.id, each.seenBy, members)]),
      dependsOn('merchants', 'slug', slug),
      // One that is here by its name may be told its domain.
      ...(domain === undefined ? [] : [dependsOn('merchants', 'domain', domain)]),
    ],
  };
}

interface Meant {
  id: number | undefined;
  dependencies: Dependency[];
}
