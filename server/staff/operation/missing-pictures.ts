import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { imageFile } from '../../../shared/image-files.ts';
import type { Database } from '../../platform/database/connection.ts';
import { images } from '../../platform/database/schema.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';

/** How many of the newest pictures are looked up. */
const sample = 20;

/** How many of the newest pictures this machine's store does not have: because another machine has stored them on a disk of its own, or because they are lost. */
export async function countMissingPictures(db: Database, store: Pick<ImageStore, 'has'>): Promise<number> {
  const newest = await db.select({ hash: images.hash }).from(images).where(eq(images.whole, true)).orderBy(desc(images.id)).limit(sample);
  const found = await Promise.all(newest.map(async ({ hash }) => ({ hash, isThere: await store.has(imageFile(hash, 160, 'webp')) })));
  const missing = found.filter(({ isThere }) => !isThere).map(({ hash }) => hash);
  if (missing.length === 0) return 0;
  // Not those that were deleted meanwhile.
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(images)
    .where(and(inArray(images.hash, missing), eq(images.whole, true)));
  return counted?.count ?? 0;
}
