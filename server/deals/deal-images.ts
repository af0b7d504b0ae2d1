import { and, eq, inArray } from 'drizzle-orm';
import { invalid } from '../platform/core/problem.ts';
import type { Transaction } from '../platform/database/connection.ts';
import { dealImages, images } from '../platform/database/schema.ts';

/**
 * Returns the ids of pictures in the same order, and locks them until the transaction ends. Throws INVALID for an unknown or incomplete
 * one. Anyone may use any picture by its name, which cannot be guessed.
 */
export async function imageIdsOf(tx: Transaction, hashes: readonly string[]): Promise<number[]> {
  const ids = await wholeImageIds(tx, hashes);
  return hashes.map((hash) => {
    const id = ids.get(hash);
    if (id === undefined) throw invalid('images', 'unknown', 'This picture does not exist; add it again');
    return id;
  });
}

/** The ids of those that are complete, by hash. Locks them until the transaction ends. */
export async function wholeImageIds(tx: Transaction, hashes: readonly string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  // collect-garbage.ts waits for this lock.
  const rows = await tx
    .select({ id: images.id, hash: images.hash })
    .from(images)
    .where(and(inArray(images.hash, [...hashes]), images.whole))
    .for('key share');
  return new Map(rows.map(({ id, hash }) => [hash, id]));
}

/** Sets the pictures of a deal. The caller writes the first one to `imageId`. */
export async function setDealImages(tx: Transaction, dealId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(dealImages).where(eq(dealImages.dealId, dealId));
  if (ids.length > 0) await tx.insert(dealImages).values(ids.map((imageId, position) => ({ dealId, imageId, position })));
}
