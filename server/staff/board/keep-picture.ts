import type { Transaction } from '../../platform/database/connection.ts';
import { boardImages } from '../../platform/database/schema.ts';
import { requirePicture } from '../../platform/images/require-picture.ts';

/** Keeps a picture that the board itself shows. Throws INVALID if it is not stored. */
export async function keepPicture(tx: Transaction, field: string, hash: string) {
  const picture = await requirePicture(tx, field, hash);
  await tx.insert(boardImages).values({ imageId: picture.id }).onConflictDoNothing();
  return picture;
}
