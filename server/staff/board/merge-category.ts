import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { markDealsMoving } from '../../platform/database/mark-deals-moving.ts';
import { categories } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { lockCategories } from './write-category.ts';

/** Moves the deals of a merged category, or back. */
export const moveCategoryDealsJob: JobKind<{ from: number; to: number }> = {
  name: 'move_category_deals',
  payload: z.object({ from: z.int(), to: z.int() }),
};

/** Deals that move in one transaction. */
const batch = 500;

/** Merges a category into another: its address leads there at once, its deals move in the background. */
export async function mergeCategory(tx: Transaction, who: Person, from: number, to: number): Promise<{ id: number }> {
  const all = await lockCategories(tx, who);
  const [source, target] = [from, to].map((id) => all.find((category) => category.id === id));
  if (source === undefined || target === undefined || source.mergedInto !== null) throw new Problem('NOT_FOUND');
  if (from === to || target.isArchived) throw new Problem('BAD_TRANSITION', 'Merge it into another category that takes deals.');
  await tx.update(categories).set({ mergedInto: to }).where(eq(categories.mergedInto, from));
  await tx.update(categories).set({ mergedInto: to, isArchived: true }).where(eq(categories.id, from));
  // People who mute one of them now mute both.
  await tx.execute(sql`insert into mute_rules (person_id, kind, effect, category_id)
    select person_id, kind, effect, ${to} from mute_rules where category_id = ${from} on conflict do nothing`);
  await recordStaffAction(tx, { action: 'merge_category', actorId: who.id, details: { from: source.slug, to: target.slug } });
  await queueJob(tx, moveCategoryDealsJob, { from, to }, { key: `category ${from}` });
  return { id: to };
}

/** Undoes a merge: the deals that it moved, and that are still there, move back. */
export async function undoCategoryMerge(tx: Transaction, who: Person, id: number): Promise<{ id: number }> {
  const category = (await lockCategories(tx, who)).find((each) => each.id === id);
  if (category === undefined || category.mergedInto === null) throw new Problem('NOT_FOUND');
  await tx.update(categories).set({ mergedInto: null, isArchived: false }).where(eq(categories.id, id));
  await recordStaffAction(tx, { action: 'merge_category', actorId: who.id, details: { undone: category.slug } });
  await queueJob(tx, moveCategoryDealsJob, { from: id, to: category.mergedInto }, { key: `category ${id}` });
  return { id };
}

/** Moves deals batch by batch, in the direction that the category's state asks for now. */
export async function moveCategoryDeals(db: Database, { from, to }: { from: number; to: number }): Promise<void> {
  for (let moved = batch; moved === batch; ) moved = await db.transaction((tx) => moveBatch(tx, from, to));
}

async function moveBatch(tx: Transaction, from: number, to: number): Promise<number> {
  await markDealsMoving(tx);
  const [category] = await tx.select().from(categories).where(eq(categories.id, from)).for('share');
  const { rowCount } =
    category?.mergedInto === null
      ? await tx.execute(sql`with taken as (
          delete from category_moves where from_id = ${from} and deal_id in (
            select deal_id from category_moves where from_id = ${from} order by deal_id limit ${batch}) returning deal_id)
        update deals set category_id = case when category_id = ${to} then ${from} else category_id end
        from taken where deals.id = taken.deal_id`)
      : await tx.execute(sql`with moving as (select id from deals where category_id = ${from} order by id limit ${batch} for update),
        noted as (insert into category_moves (from_id, deal_id) select ${from}, id from moving on conflict do nothing)
        update deals set category_id = ${category?.mergedInto ?? to} from moving where deals.id = moving.id`);
  return rowCount ?? 0;
}
