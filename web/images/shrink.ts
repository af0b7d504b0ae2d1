import { sizeWithin } from '../../shared/image-files.ts';
import { imageWidths, limits } from '../../shared/limits.ts';

/** Up to this size (bytes) a picture is sent as it is. */
const maxUnchangedSize = 512 * 1024;
/** The board keeps nothing wider. */
const maxWidth = Math.max(...imageWidths);
const quality = 0.88;
/** How wide the preview is. */
const previewWidth = 240;
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

export interface Prepared {
  body: Blob;
  /** A data URL; absent if the browser cannot read the picture. The board may. */
  preview?: string;
}

/** Prepares a picture for sending: one that is large, or that only this browser can read, is redrawn at the size the board keeps. Undefined if it stays too large. */
export async function shrink(file: Blob): Promise<Prepared | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return file.size > limits.images.bytes ? undefined : { body: file };
  try {
    const body = acceptedTypes.includes(file.type) ? await shrunk(file, bitmap) : await redrawn(bitmap, file.type);
    const preview = drawn(bitmap, previewWidth, '#fff').toDataURL('image/jpeg', 0.7);
    return body.size > limits.images.bytes ? undefined : { body, preview };
  } finally {
    bitmap.close();
  }
}

async function shrunk(file: Blob, bitmap: ImageBitmap): Promise<Blob> {
  if (file.size <= maxUnchangedSize) return file;
  const anew = await redrawn(bitmap, file.type);
  return anew.size < file.size ? anew : file;
}

/** Keeps transparency, where the browser writes WebP. */
async function redrawn(bitmap: ImageBitmap, type: string): Promise<Blob> {
  const mayBeClear = type !== 'image/jpeg';
  const webp = mayBeClear ? await blobOf(drawn(bitmap, maxWidth), 'image/webp') : undefined;
  return webp?.type === 'image/webp' ? webp : await blobOf(drawn(bitmap, maxWidth, '#fff'), 'image/jpeg');
}

function drawn(bitmap: ImageBitmap, width: number, ground?: string): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), sizeWithin(width, bitmap));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.imageSmoothingQuality = 'high';
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be drawn')) : resolve(blob)), type, quality),
  );
