import { eq } from 'drizzle-orm';
import { invalid } from '../../platform/core/problem.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { boardImages, images } from '../../platform/database/schema.ts';

/** Keeps a picture that the board itself shows. Throws INVALID if it is not stored. */
export async function keepPicture(tx: Transaction, field: string, hash: string) {
  const [picture] = await tx.select().from(images).where(eq(images.hash, hash)).for('key share');
  if (picture === undefined || !picture.whole) throw invalid(field, 'unknown', 'This picture does not exist; add it again');
  await tx.insert(boardImages).values({ imageId: picture.id }).onConflictDoNothing();
  return picture;
}
