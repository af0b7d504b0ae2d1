import type { Image } from '../../../shared/images.ts';
import { type ImageContext, storeImage } from './add-image.ts';
import { newPictureName } from './picture-name.ts';

/** In pixels, and the longer side as a multiple of the shorter. Anything else is a banner, a line or a tracking pixel. */
const accepted = { picture: { side: 100, ratio: 4 }, icon: { side: 32, ratio: 2 } };
export type ImageUse = keyof typeof accepted;

/**
 * Stores a picture that the board fetched by itself, without a quota. Undefined if it is too small, too long or blank. Throws as addImage
 * does.
 */
export async function addFetchedImage(context: ImageContext, bytes: Buffer, use: ImageUse): Promise<Image | undefined> {
  const encoded = await context.encoder.encode(bytes);
  const { width, height } = encoded;
  const isFit = Math.min(width, height) >= accepted[use].side && Math.max(width, height) <= accepted[use].ratio * Math.min(width, height);
  return isFit && !encoded.isBlank ? await storeImage(context, newPictureName(), encoded, { addedBy: null }) : undefined;
}
