import { limits } from '../../../shared/limits.ts';

/** The longest side (pixels) and the size (bytes) that are sent as they are; more than the board keeps would only take longer. */
const asIs = { side: 2_560, bytes: 2 * 1_048_576 };
const quality = 0.85;
/** The side of the preview. */
const tiny = 240;
const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

export interface Prepared {
  body: Blob;
  /** A data URL; absent where the browser can not read the picture. The board may. */
  preview?: string;
}

/** A picture as it is sent: one that is large, or that only this browser can read, is made smaller here, upright. Undefined where it stays too large. */
export async function smaller(file: Blob): Promise<Prepared | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return file.size > limits.images.bytes ? undefined : { body: file };
  try {
    const fits = Math.max(bitmap.width, bitmap.height) <= asIs.side && file.size <= asIs.bytes && taken.includes(file.type);
    const body = fits ? file : await redrawn(bitmap, file.type);
    const preview = drawn(bitmap, tiny, '#fff').toDataURL('image/jpeg', 0.7);
    return body.size > limits.images.bytes ? undefined : { body, preview };
  } finally {
    bitmap.close();
  }
}

/** What may be clear in places stays so, where the browser writes WebP. */
async function redrawn(bitmap: ImageBitmap, type: string): Promise<Blob> {
  const mayBeClear = type !== 'image/jpeg';
  const webp = mayBeClear ? await blobOf(drawn(bitmap, asIs.side), 'image/webp') : undefined;
  return webp?.type === 'image/webp' ? webp : await blobOf(drawn(bitmap, asIs.side, '#fff'), 'image/jpeg');
}

function drawn(bitmap: ImageBitmap, side: number, ground?: string): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
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
