export const imageFormats = ['avif', 'webp'] as const;
/** `jpg` exists in one width only (`plainImage`), for crawlers that cannot read the other formats. */
export type ImageFormat = (typeof imageFormats)[number] | 'jpg';
export const plainImage = { width: 640, format: 'jpg' } as const;

/** The name of a file, which never changes. `width` is one of `imageWidths`. */
export const imageFile = (hash: string, width: number, format: ImageFormat): string => `${hash}-${width}.${format}`;
export const imagePath = (hash: string, width: number, format: ImageFormat): string => `/images/${imageFile(hash, width, format)}`;

/** A merchant's icon is a picture of this one file. */
export const iconPath = (hash: string): string => imagePath(hash, 160, 'webp');

/**
 * The maximum height of a stored picture, as a multiple of its width. A taller one, such as a screenshot of a whole page, gets narrower.
 */
export const maxHeightRatio = 2;

/** The size of the file for `width` in whole pixels, never larger than the original. */
export function sizeWithin(width: number, picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, width / picture.width, (width * maxHeightRatio) / picture.height);
  return { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) };
}
