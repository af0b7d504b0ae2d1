import { asc, count } from 'drizzle-orm';
import { z } from 'zod';
import { AdminCategories } from '../../../shared/admin/categories.ts';
import { adminReads } from '../../../shared/admin/reads.ts';
import { categoryDrawings } from '../../../shared/category-drawings.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { categories, categoryAddresses, deals } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

/** Milliseconds: counting all deals takes long, and while a category's deals move, every batch changes the counts. */
const pace = 5_000;

export const categoryAdminReads = (db: Database) => [
  liveRead(adminReads.adminCategories(), {
    summary: "The board's categories, archived and merged ones too",
    input: z.strictObject({}),
    answer: AdminCategories,
    audience: adminsOnly,
    pace,
    evaluate: async () => {
      const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
      const addresses = await db.select().from(categoryAddresses).orderBy(asc(categoryAddresses.slug));
      const counts = await dealCounts(db);
      const answer = rows.map(({ id, slug, name, names, drawing, isArchived, version, mergedInto }) =>
        omitAbsent({
          ...{ id, slug, name, names, isArchived, version, deals: counts.get(id) ?? 0 },
          drawing: categoryDrawings.find((each) => each === drawing),
          mergedInto: rows.find((row) => row.id === mergedInto)?.slug,
          formerly: addresses.filter((address) => address.categoryId === id).map((address) => address.slug),
        }),
      );
      const dependencies = ['categories', 'category_addresses'].map((table) => dependsOnAny(table));
      // While deals move, each batch is seen; otherwise the numbers may wait for the next change.
      const moving = rows.some(({ id, mergedInto }) => mergedInto !== null && counts.has(id));
      return { data: { categories: answer }, dependencies: moving ? [...dependencies, dependsOnAny('deals')] : dependencies };
    },
  }),
];

async function dealCounts(db: Database): Promise<Map<number, number>> {
  const rows = await db.select({ id: deals.categoryId, count: count() }).from(deals).groupBy(deals.categoryId);
  return new Map(rows.map((row) => [row.id, row.count]));
}
