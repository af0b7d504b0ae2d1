import { sql } from 'drizzle-orm';
import type { Database } from '../server/platform/database/connection.ts';
import { comments, deals } from '../server/platform/database/schema.ts';

type NewDeal = Partial<typeof deals.$inferInsert> & { authorId: number };
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
  return deal;
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
