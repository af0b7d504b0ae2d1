import { eq } from 'drizzle-orm';
import { comments, commentVotes, votes } from '../database/schema.ts';
import type { Planting } from './planting.ts';
import type { SampleComment } from './sample-deal.ts';

interface Place {
  dealId: number;
  parent?: { id: number; rootId: number; depth: number };
}

/** Writes a deal's comments with their votes, and the votes against the deal that some of them explain. */
export async function plantThread(planting: Planting, dealId: number, thread: readonly SampleComment[]): Promise<void> {
  for (const comment of thread) await plantComment(planting, { dealId }, comment);
}

async function plantComment(planting: Planting, { dealId, parent }: Place, comment: SampleComment): Promise<void> {
  const { tx, ago, person } = planting;
  const { by, body, age, against, deleted, votesFor = [], replies = [] } = comment;
  const authorId = person(by);
  const written = { dealId, authorId, against, up: votesFor.length, createdAt: ago(age) };
  const place = { parentId: parent?.id, rootId: parent?.rootId ?? 0, depth: parent === undefined ? 0 : parent.depth + 1 };
  const state = deleted ? ('deleted' as const) : ('visible' as const);
  const [row] = await tx
    .insert(comments)
    .values({ ...written, ...place, state, body })
    .returning({ id: comments.id });
  if (row === undefined) throw new Error('A sample comment was not written.');
  const rootId = parent?.rootId ?? row.id;
  // Only now has a comment that starts a thread an id to be the root by.
  if (parent === undefined) await tx.update(comments).set({ rootId }).where(eq(comments.id, row.id));

  if (against !== undefined) await tx.insert(votes).values({ dealId, personId: authorId, value: -1, reason: against, castAt: ago(age) });
  const cast = votesFor.map((each) => ({ commentId: row.id, dealId, personId: person(each), value: 1, castAt: ago(age * 0.7) }));
  if (cast.length > 0) await tx.insert(commentVotes).values(cast);
  for (const reply of replies) await plantComment(planting, { dealId, parent: { id: row.id, rootId, depth: place.depth } }, reply);
}
