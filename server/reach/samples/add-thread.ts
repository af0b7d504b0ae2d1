import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, commentVotes, votes } from '../../platform/database/schema.ts';
import type { SampleComment, Signer } from './sample-deals.ts';

export interface SampleContext {
  tx: Transaction;
  currency: string;
  /** The moment this many minutes before planting; after it, if negative. */
  ago: (minutes: number) => Date;
  personId: (handle: Signer) => number;
  categoryId: (slug: string) => number;
}

interface Place {
  dealId: number;
  parent?: { id: number; rootId: number; depth: number };
}

/** Inserts a deal's comments with their votes, and the downvotes on the deal that they explain. */
export async function addThread(context: SampleContext, dealId: number, thread: readonly SampleComment[]): Promise<void> {
  for (const comment of thread) await addComment(context, { dealId }, comment);
}

async function addComment(context: SampleContext, { dealId, parent }: Place, comment: SampleComment): Promise<void> {
  const { tx, ago, personId } = context;
  const { by, body, age, against, deleted, votesFor, replies } = comment;
  const authorId = personId(by);
  const depth = parent === undefined ? 0 : parent.depth + 1;
  const [row] = await tx
    .insert(comments)
    .values({
      ...{ dealId, authorId, body, against, depth, up: votesFor.length, createdAt: ago(age) },
      ...{ parentId: parent?.id, rootId: parent?.rootId ?? 0 },
      state: deleted ? ('deleted' as const) : ('visible' as const),
    })
    .returning({ id: comments.id });
  if (row === undefined) throw new Error('A sample comment was not inserted.');
  const rootId = parent?.rootId ?? row.id;
  // A thread's first comment is its own root, whose id exists only after the insert.
  if (parent === undefined) await tx.update(comments).set({ rootId }).where(eq(comments.id, row.id));

  if (against !== undefined) await tx.insert(votes).values({ dealId, personId: authorId, value: -1, reason: against, castAt: ago(age) });
  const cast = votesFor.map((each) => ({ commentId: row.id, dealId, personId: personId(each), value: 1, castAt: ago(age * 0.7) }));
  if (cast.length > 0) await tx.insert(commentVotes).values(cast);
  for (const reply of replies) await addComment(context, { dealId, parent: { id: row.id, rootId, depth } }, reply);
}
