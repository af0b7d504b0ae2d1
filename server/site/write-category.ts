import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { OrderCategories, WriteCategory } from '../../shared/admin/categories.ts';
import { permissions } from '../../shared/permissions.ts';
import { invalid, Problem } from '../core/problem.ts';
import { requirePermission } from '../core/require-permission.ts';
import { versionConflict } from '../core/version-conflict.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { categories, categoryAddresses } from '../database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';

/** Adds a category at the end. */
export async function addCategory(tx: Transaction, who: Person, written: WriteCategory): Promise<{ id: number }> {
  const all = await lockCategories(tx, who);
  refuseTaken(all, written.slug);
  await tx.delete(categoryAddresses).where(eq(categoryAddresses.slug, written.slug));
  const position = Math.max(0, ...all.map((category) => category.position)) + 1;
  const [added] = await tx
    .insert(categories)
    .values({ ...written, position })
    .returning({ id: categories.id });
  if (added === undefined) throw new Error('The category was not added');
  await recordStaffAction(tx, { action: 'change_category', actorId: who.id, details: { category: added.id, to: written } });
  return added;
}

/** Changes a category. Its earlier address leads to the new one. */
export async function changeCategory(tx: Transaction, who: Person, id: number, written: WriteCategory): Promise<{ id: number }> {
  const all = await lockCategories(tx, who);
  const before = all.find((category) => category.id === id);
  if (before === undefined || before.mergedInto !== null) throw new Problem('NOT_FOUND');
  refuseTaken(
    all.filter((category) => category.id !== id),
    written.slug,
  );
  if (written.isArchived && all.every((category) => category.id === id || category.isArchived))
    throw new Problem('BAD_TRANSITION', 'One category must take new deals.');
  if (written.slug !== before.slug) {
    await tx.delete(categoryAddresses).where(eq(categoryAddresses.slug, written.slug));
    await tx.insert(categoryAddresses).values({ slug: before.slug, categoryId: id });
  }
  await tx
    .update(categories)
    .set({ ...written, drawing: written.drawing ?? null })
    .where(eq(categories.id, id));
  const { slug, name, names, drawing, isArchived } = before;
  const from = { slug, name, names, drawing, isArchived };
  await recordStaffAction(tx, { action: 'change_category', actorId: who.id, details: { category: id, from, to: written } });
  return { id };
}

/** Puts the categories into an order, which must name each of them. */
export async function orderCategories(tx: Transaction, who: Person, { order }: OrderCategories): Promise<{ id: number }> {
  const all = (await lockCategories(tx, who)).filter(({ mergedInto }) => mergedInto === null);
  const named = new Set(order);
  if (named.size !== order.length || named.size !== all.length || !all.every(({ id }) => named.has(id)))
    throw versionConflict(
      'putCategoryOrder',
      all.map(({ id }) => id),
      'The categories have changed in the meantime.',
    );
  const places = sql`array_position(${sql`array[${sql.join(
    order.map((id) => sql`${id}::bigint`),
    sql`, `,
  )}]`}, ${categories.id})`;
  await tx
    .update(categories)
    .set({ position: places })
    .where(and(isNull(categories.mergedInto), ne(categories.position, places)));
  await recordStaffAction(tx, { action: 'change_category', actorId: who.id, details: { order } });
  return { id: order[0] ?? 0 };
}

/** All categories, locked, so that admins change them one after another. */
export async function lockCategories(tx: Transaction, who: Person) {
  requirePermission(permissions["change the board's settings"](who));
  return await tx.select().from(categories).orderBy(asc(categories.id)).for('update');
}

function refuseTaken(others: readonly { slug: string }[], slug: string): void {
  if (others.some((other) => other.slug === slug)) throw invalid('slug', 'taken', 'Another category has this address');
}
