import { and, desc, eq } from 'drizzle-orm';
import { maxCounted } from '../../../shared/first-load-limits.ts';
import { dependsOn, type Row } from '../../engine/dependencies.ts';
import type { Database } from '../../platform/database/connection.ts';
import { comments, deals } from '../../platform/database/schema.ts';
import type { DealCount } from '../count-deals.ts';
import { isRowVisible, isVisible } from '../visibility.ts';

/** How many of a person's last `maxCounted` comments this audience sees; a comment is visible if its deal is. */
export async function countComments(db: Database, { author, members }: { author: number; members: boolean }): Promise<DealCount> {
  const rows = await db
    .select({ id: comments.id, deal: deals.id, state: deals.state, membersOnly: deals.membersOnly })
    .from(comments)
    .innerJoin(deals, eq(deals.id, comments.dealId))
    .where(and(eq(comments.authorId, author), eq(comments.state, 'visible')))
    .orderBy(desc(comments.createdAt))
    .limit(maxCounted);
  const ids = new Set(rows.map(({ id }) => id));
  const oldest = rows.length < maxCounted ? 0 : rows.reduce((least, { id }) => Math.min(least, id), Infinity);
  const visibilityByDeal = new Map(rows.map((row) => [row.deal, isVisible(row, members)]));
  const entersOrLeaves = (row: Row) => idOf(row) >= oldest && ids.has(idOf(row)) !== (row.state === 'visible');
  return {
    count: rows.filter(({ deal }) => visibilityByDeal.get(deal)).length,
    dependencies: [
      dependsOn('comments', 'author_id', author, entersOrLeaves),
      ...[...visibilityByDeal].map(([deal, isShown]) => dependsOn('deals', 'id', deal, (row) => isRowVisible(row, members) !== isShown)),
    ],
  };
}

const idOf = (row: Row) => Number(row.id);
