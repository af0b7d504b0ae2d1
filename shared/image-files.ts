import { imageWidths } from './limits.ts';

export const imageFormats = ['avif', 'webp'] as const;
/** `jpg` is there in one width only, for the robots of others (`plainImage`): not all of them read the rest. */
export type ImageFormat = (typeof imageFormats)[number] | 'jpg';
export const plainImage = { width: 640, format: 'jpg' } as const;

/** Every picture is kept as all of these, also one that is smaller than the width in the name: it is never enlarged. */
export const imageFiles: readonly { width: number; format: ImageFormat }[] = [
  ...imageWidths.flatMap((width) => imageFormats.map((format) => ({ width, format }))),
  plainImage,
];

/** What a file of a picture is called, for ever the same. `width` is one of `imageWidths`. */
export const imageFile = (hash: string, width: number, format: ImageFormat): string => `${hash}-${width}.${format}`;
/** Where it is served. */
export const imagePath = (hash: string, width: number, format: ImageFormat): string => `/images/${imageFile(hash, width, format)}`;

/** How many times higher than wide a kept width may be: what is longer, such as a picture of a whole page, is kept narrower. */
export const tallest = 2;

/** How large a picture is where it is kept as `width`: as large as fits, and never larger than it came. In whole pixels. */
export function sizeWithin(width: number, picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, width / picture.width, (width * tallest) / picture.height);
  return { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) };
}
