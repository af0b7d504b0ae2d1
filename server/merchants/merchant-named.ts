import { or, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { merchants } from '../database/schema.ts';
import { type Dependency, dependsOn } from '../live/dependencies.ts';
import { slugOf } from '../text/slug.ts';
import { domainNamed } from './merchant-for.ts';

/** The merchant that somebody means by a name, a domain or a slug, where there is one; nothing is made. And what could change that. */
export async function merchantNamed(db: Queryable, name: string): Promise<{ id: number | undefined; dependencies: Dependency[] }> {
  const slug = slugOf(name);
  const domain = domainNamed(name);
  const byDomain = domain === undefined ? undefined : sql`${merchants.domain} = ${domain}`;
  const [found] = await db
    .select({ id: merchants.id })
    .from(merchants)
    .where(or(sql`${merchants.slug} = ${slug}`, byDomain))
    // A domain says more than a name.
    .orderBy(byDomain === undefined ? merchants.id : sql`${byDomain} is not true, ${merchants.id}`)
    .limit(1);
  return {
    id: found?.id,
    dependencies: [
      found === undefined ? dependsOn('merchants', 'slug', slug) : dependsOn('merchants', 'id', found.id),
      // One that is here by its name may be told its domain.
      ...(domain === undefined ? [] : [dependsOn('merchants', 'domain', domain)]),
    ],
  };
}
