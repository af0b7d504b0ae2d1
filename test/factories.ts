import { eq, sql } from 'drizzle-orm';
import type { Database } from '../server/platform/database/connection.ts';
import { comments, dealScores, deals } from '../server/platform/database/schema.ts';

export type NewDeal = Partial<typeof deals.$inferInsert> & Score & { authorId: number };
type Score = Partial<Omit<typeof dealScores.$inferInsert, 'dealId' | 'authorId'>>;
type NewComment = Partial<typeof comments.$inferInsert> & { authorId: number; dealId: number };

/** A live product with a price, unless overridden. */
export async function aDeal(db: Database, given: NewDeal) {
  const product = {
    categoryId: 1,
    kind: 'product',
    title: 'A kettle that boils',
    url: 'https://kettles.example/1',
    price: 1_999,
    currency: 'EUR',
  } as const;
  const [deal] = await db
    .insert(deals)
    .values({ ...product, ...given })
    .returning();
  if (deal === undefined) throw new Error('The deal was not created');
  await setScore(db, deal.id, given);
  return deal;
}

/** Sets what votes and comments write. */
export async function setScore(
  db: Database,
  dealId: number,
  { up, down, withheldVotes, comments, voteSpeed, voteSpeedAt }: Score,
): Promise<void> {
  const given = Object.entries({ up, down, withheldVotes, comments, voteSpeed, voteSpeedAt }).filter(([, value]) => value !== undefined);
  if (given.length > 0) await db.update(dealScores).set(Object.fromEntries(given)).where(eq(dealScores.dealId, dealId));
}

/** A stored deal with its score. */
export async function storedDeal(db: Database, id: number) {
  const [row] = await db.select().from(deals).innerJoin(dealScores, eq(dealScores.dealId, deals.id)).where(eq(deals.id, id));
  if (row === undefined) throw new Error(`There is no deal ${id}`);
  return { ...row.deals, ...row.deal_scores };
}

/** A top-level comment, or a reply if `parentId` and `rootId` are given. Updates no counters. */
export async function aComment(db: Database, given: NewComment) {
  const [{ id } = { id: 0 }] = (await db.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('comments', 'id')) as id`)).rows;
  const [comment] = await db
    .insert(comments)
    .overridingSystemValue()
    .values({ id, rootId: id, body: 'Bought one.', ...given })
    .returning();
  if (comment === undefined) throw new Error('The comment was not created');
  return comment;
}
