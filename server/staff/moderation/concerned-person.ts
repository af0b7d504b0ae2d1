import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';
import { comments, deals } from '../../platform/database/schema.ts';

/** The id of the author, or of the person themselves. */
export async function concernedPerson(
  db: Database,
  { dealId, commentId, personId }: { dealId: number | null; commentId: number | null; personId: number | null },
): Promise<number | undefined> {
  if (personId !== null) return personId;
  if (commentId !== null) {
    const [comment] = await db.select({ author: comments.authorId }).from(comments).where(eq(comments.id, commentId));
    return comment?.author;
  }
  if (dealId === null) return undefined;
  const [deal] = await db.select({ author: deals.authorId }).from(deals).where(eq(deals.id, dealId));
  return deal?.author;
}
