import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Image } from '../../shared/images.ts';
import { images } from '../database/schema.ts';
import { hashOf, type ImageContext, imageColumns, storeImage } from './add-image.ts';

/** In pixels, and the longer side as a multiple of the shorter. Anything else is a banner, a line or a tracking pixel. */
const accepted = { picture: { side: 100, ratio: 4 }, icon: { side: 32, ratio: 2 } };
export type ImageUse = keyof typeof accepted;

/**
 * Stores a picture that the board fetched by itself, without a quota. Undefined if it is too small, too long or blank. Throws as addImage
 * does.
 */
export async function addFetchedImage(context: ImageContext, bytes: Buffer, use: ImageUse): Promise<Image | undefined> {
  const isFit = ({ width, height }: { width: number; height: number }) =>
    Math.min(width, height) >= accepted[use].side && Math.max(width, height) <= accepted[use].ratio * Math.min(width, height);
  // Anyone can fetch a shop's icon: if its hash named it, they could ask which shops the board knows.
  const hash = use === 'icon' ? randomBytes(32).toString('base64url') : hashOf(bytes);
  const existing = await renew(context, hash);
  if (existing !== undefined) return isFit(existing) ? existing : undefined;
  const encoded = await context.encoder.encode(bytes);
  return isFit(encoded) && !encoded.isBlank ? await storeImage(context, hash, encoded, { addedBy: null }) : undefined;
}

/** Keeps a complete picture from being collected before a deal takes it. */
async function renew({ db }: ImageContext, hash: string): Promise<Image | undefined> {
  const [image] = await db
    .update(images)
    .set({ addedAt: sql`now()` })
    .where(and(eq(images.hash, hash), images.whole))
    .returning(imageColumns);
  return image;
}
