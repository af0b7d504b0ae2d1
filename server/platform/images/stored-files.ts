import { imageWidths } from '../../../shared/first-load-limits.ts';
import { type ImageFormat, imageFormats, plainImage } from '../../../shared/image-files.ts';

/** Every picture has all of these files. One that is smaller than the width in the name is not enlarged. */
export const imageFiles: readonly { width: number; format: ImageFormat }[] = [
  ...imageWidths.flatMap((width) => imageFormats.map((format) => ({ width, format }))),
  plainImage,
];
