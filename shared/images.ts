import { z } from 'zod';
import { limits } from './limits.ts';

export const ImageHash = z.string().regex(new RegExp(limits.imageHash.pattern));

/** A picture that the board keeps, in several widths and formats; see shared/image-files.ts. */
export const Image = z.object({
  hash: ImageHash,
  /** Of the widest one kept, in pixels. */
  width: z.int(),
  height: z.int(),
  /** A tiny WebP as a data URL, to be shown blurred until the picture is there. */
  blur: z.string(),
});
export type Image = z.infer<typeof Image>;

/** `POST /api/images/copies`: take over a picture that a merchant's page shows. */
export const CopyImage = z.strictObject({ url: z.string().min(1).max(limits.url.max) });
