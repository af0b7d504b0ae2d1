import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Merchant } from '../../shared/site.ts';
import type { Database } from '../database/connection.ts';
import { deals, merchants } from '../database/schema.ts';
import { gone } from '../gone.ts';
import { dependsOn, dependsOnAny, type Row } from '../live/dependencies.ts';
import { present } from '../present.ts';
import { audienceOf, liveRead } from '../viewer.ts';

/** A merchant's deals are counted up to here, so that a big merchant's page costs no more than a small one's. */
const counted = 1_000;

export const merchantReads = (db: Database) => [
  liveRead({
    path: '/api/merchants/:slug',
    summary: 'A merchant, and how many deals of theirs there are (1,000 means as many or more)',
    input: z.strictObject({ slug: z.string() }),
    answer: Merchant,
    audience: audienceOf,
    evaluate: async ({ slug }, audience) => {
      const members = audience === 'member';
      const [merchant] = await db.select().from(merchants).where(eq(merchants.slug, slug));
      if (merchant === undefined) return gone('NOT_FOUND', [dependsOn('merchants', 'slug', slug)]);
      const ids = await dealsOf(db, merchant.id, members);
      const belongs = (row: Row) => row.merchant_id === merchant.id && row.state !== 'removed' && (members || row.members_only === false);
      return {
        data: present({ slug, name: merchant.name, domain: merchant.domain, deals: ids.size }),
        dependencies: [
          dependsOn('merchants', 'id', merchant.id),
          // A vote changes a deal too; only one that comes or goes changes how many there are.
          dependsOnAny('deals', (row) => ids.has(Number(row.id)) !== belongs(row)),
        ],
      };
    },
  }),
];

async function dealsOf(db: Database, merchant: number, members: boolean): Promise<Set<number>> {
  const shown = sql`${deals.state} <> 'removed'`;
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.merchantId, merchant), shown, members ? undefined : eq(deals.membersOnly, false)))
    .limit(counted);
  return new Set(rows.map(({ id }) => id));
}
