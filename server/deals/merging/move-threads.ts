import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { dealScores } from '../../platform/database/schema.ts';

interface Counts {
  up?: number;
  down?: number;
  /** Votes that do not weigh, in hundredths. */
  withheld?: number;
  comments?: number;
}

/** Subtracts from one locked deal's counters what it adds to the other's. */
export async function moveCounts(tx: Transaction, from: number, to: number, counts: Counts): Promise<void> {
  const { up = 0, down = 0, withheld = 0, comments = 0 } = counts;
  if ([up, down, withheld, comments].every((each) => each === 0)) return;
  for (const [id, sign] of [
    [from, -1],
    [to, 1],
  ] as const)
    await tx
      .update(dealScores)
      .set({
        up: sql`${dealScores.up} + ${sign * up}`,
        down: sql`${dealScores.down} + ${sign * down}`,
        withheldVotes: sql`${dealScores.withheldVotes} + ${sign * withheld}`,
        comments: sql`${dealScores.comments} + ${sign * comments}`,
      })
      .where(eq(dealScores.dealId, id));
}

interface Route {
  from: { id: number };
  to: { id: number; canonicalUrl: string | null };
  /** How many rows; a single thread may be more. */
  limit: number;
  /** Only the threads with these first comments. */
  roots?: readonly number[];
}

/** Moves whole threads with the votes on their comments and the offers that they bring. Returns their first comments and all their ids. */
export async function moveThreads(tx: Transaction, { from, to, limit, roots: only }: Route) {
  const isMoving = only === undefined ? sql`true` : sql`root_id = any(${sql.param(only)}::bigint[])`;
  const { rows: threads } = await tx.execute<{ root: number; size: number }>(sql`
    select root_id::float8 as root, sum(1 + (select count(*) from comment_votes where comment_id = comments.id))::int as size
    from comments where deal_id = ${from.id} and ${isMoving} group by root_id order by root_id limit ${limit}`);
  const batch = threads.filter((_, index) => index === 0 || sizeOf(threads.slice(0, index + 1)) <= limit);
  const roots = batch.map(({ root }) => root);
  if (roots.length === 0) return { roots, size: 0, ids: [] };
  const { rows: moved } = await tx.execute<{ id: number; isVisible: boolean }>(sql`
    update comments set deal_id = ${to.id} where deal_id = ${from.id} and root_id = any(${sql.param(roots)}::bigint[])
    returning id::float8, state = 'visible' as "isVisible"`);
  const ids = moved.map(({ id }) => id);
  await tx.execute(sql`
    update comment_votes set deal_id = ${to.id} where deal_id = ${from.id} and comment_id = any(${sql.param(ids)}::bigint[])`);
  // The deal's own offer is not one elsewhere: it stays behind.
  await tx.execute(sql`
    update offers set deal_id = ${to.id} where deal_id = ${from.id} and comment_id = any(${sql.param(ids)}::bigint[])
      and canonical_url is distinct from ${to.canonicalUrl}`);
  await moveCounts(tx, from.id, to.id, { comments: moved.filter(({ isVisible }) => isVisible).length });
  return { roots, size: sizeOf(batch), ids };
}

const sizeOf = (threads: readonly { size: number }[]) => threads.reduce((sum, { size }) => sum + size, 0);
