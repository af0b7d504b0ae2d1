import { z } from 'zod';
import { limits } from './limits.ts';

export const ImageHash = z.string().regex(new RegExp(limits.imageHash.pattern));

/** A stored picture. Its files, in several widths and formats, are in shared/image-files.ts. */
export const Image = z.object({
  hash: ImageHash,
  /** Of the widest stored file, in pixels. */
  width: z.int(),
  height: z.int(),
  /** A tiny WebP as a data URL, shown blurred until the picture is loaded. */
  blur: z.string(),
});
export type Image = z.infer<typeof Image>;

/** `POST /api/images/copies`: copies a picture from a merchant's page. */
export const CopyImage = z.strictObject({ url: z.string().min(1).max(limits.url.max) });
