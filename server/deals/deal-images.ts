import { and, eq, inArray } from 'drizzle-orm';
import { invalid } from '../core/problem.ts';
import type { Transaction } from '../database/connection.ts';
import { dealImages, images } from '../database/schema.ts';

/**
 * The ids of these pictures, in their order; they stay until the transaction ends. Throws INVALID for one that the board does not have whole.
 * Any that it has will do, whoever added it: a hash can not be guessed, and the same picture added twice is one.
 */
export async function imageIdsOf(tx: Transaction, hashes: readonly string[]): Promise<number[]> {
  if (hashes.length === 0) return [];
  // So that the one who throws away what no deal uses waits.
  const rows = await tx
    .select({ id: images.id, hash: images.hash })
    .from(images)
    .where(and(inArray(images.hash, [...hashes]), images.whole))
    .for('key share');
  const ids = new Map(rows.map(({ id, hash }) => [hash, id]));
  return hashes.map((hash) => {
    const id = ids.get(hash);
    if (id === undefined) throw invalid('images', 'unknown', 'There is no such picture; add it again');
    return id;
  });
}

/** Makes these the pictures of a deal; its `imageId` is the first of them, and the caller's to write. */
export async function setDealImages(tx: Transaction, dealId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(dealImages).where(eq(dealImages.dealId, dealId));
  if (ids.length > 0) await tx.insert(dealImages).values(ids.map((imageId, position) => ({ dealId, imageId, position })));
}
