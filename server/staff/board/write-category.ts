import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { EditedCategory, OrderCategories, PatchCategory, WriteCategory } from '../../../shared/admin/categories.ts';
import { permissions } from '../../../shared/permissions.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { categories, categoryAddresses } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';

/** Adds a category at the end. */
export async function addCategory(tx: Transaction, who: Person, written: WriteCategory): Promise<{ id: number }> {
  const all = await lockCategories(tx, who);
  refuseUsedSlug(all, written.slug);
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

/**
 * Applies a merge patch to a category; its earlier address leads to the new one. Throws VERSION_CONFLICT with the current category if another
 * admin was faster.
 */
export async function editCategory(
  tx: Transaction,
  who: Person,
  id: number,
  { version, ...patch }: PatchCategory,
): Promise<EditedCategory> {
  const all = await lockCategories(tx, who);
  const category = all.find((each) => each.id === id);
  if (category === undefined || category.mergedInto !== null) throw new Problem('NOT_FOUND');
  const before = fieldsOf(category);
  if (category.version !== version) throw versionConflict('patchCategory', omitAbsent({ ...before, version: category.version }));
  const after = {
    ...{ slug: patch.slug ?? before.slug, name: patch.name ?? before.name, isArchived: patch.isArchived ?? before.isArchived },
    names: omitAbsent<Record<string, string | null>>({ ...before.names, ...patch.names }) as Record<string, string>,
    drawing: patch.drawing === undefined ? before.drawing : patch.drawing,
  } satisfies typeof before;
  const others = all.filter((each) => each.id !== id);
  refuseUsedSlug(others, after.slug);
  if (after.isArchived && others.every((other) => other.isArchived))
    throw new Problem('BAD_TRANSITION', 'One category must take new deals.');
  if (after.slug !== before.slug) {
    await tx.delete(categoryAddresses).where(eq(categoryAddresses.slug, after.slug));
    await tx.insert(categoryAddresses).values({ slug: before.slug, categoryId: id });
  }
  await tx
    .update(categories)
    .set({ ...after, version: version + 1 })
    .where(eq(categories.id, id));
  await recordStaffAction(tx, { action: 'change_category', actorId: who.id, details: { category: id, from: before, to: after } });
  return { id, version: version + 1 };
}

const fieldsOf = ({ slug, name, names, drawing, isArchived }: typeof categories.$inferSelect) => ({
  slug,
  name,
  names,
  drawing,
  isArchived,
});

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

function refuseUsedSlug(others: readonly { slug: string }[], slug: string): void {
  if (others.some((other) => other.slug === slug)) throw invalid('slug', 'taken', 'Another category has this address');
}
