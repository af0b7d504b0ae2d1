import { and, eq } from 'drizzle-orm';
import { invalid } from '../core/problem.ts';
import type { Transaction } from '../database/connection.ts';
import { images } from '../database/schema.ts';

/**
 * A stored picture, whose row stays locked: server/platform/images/collect-garbage.ts does not delete it meanwhile. Throws INVALID for the field if there is
 * no such picture.
 */
export async function requirePicture(tx: Transaction, field: string, hash: string) {
  const [picture] = await tx
    .select()
    .from(images)
    .where(and(eq(images.hash, hash), images.whole))
    .for('key share');
  if (picture === undefined) throw invalid(field, 'unknown', 'This picture does not exist; add it again');
  return picture;
}
