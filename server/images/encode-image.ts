import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { type ImageFormat, imageFiles, sizeWithin, tallest } from '../../shared/image-files.ts';
import { imageWidths, limits } from '../../shared/limits.ts';
import type { InvalidImageReason } from './invalid-image.ts';

interface EncodedFile {
  width: number;
  format: ImageFormat;
  bytes: Uint8Array;
}

/** A picture as it is kept: without anything that the camera said of it, upright, in sRGB. */
export interface Encoded {
  /** Of the widest file. */
  width: number;
  height: number;
  blur: string;
  files: EncodedFile[];
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

// Only what is taken can be read at all, whatever the bytes are: the readers of everything else are as good as not there.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`) });
// Every picture is another one, so nothing is gained by keeping any of it; and one at a time is read with one thread.
sharp.cache(false);
sharp.concurrency(1);

const taken = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const widest = Math.max(...imageWidths);

/** Fast rather than small: the next step of effort takes twice as long for a hundredth of the bytes. */
const written: Record<ImageFormat, (pixels: Sharp) => Sharp> = {
  avif: (pixels) => pixels.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (pixels) => pixels.webp({ quality: 75, effort: 2 }),
  jpg: (pixels) => pixels.flatten({ background: '#fff' }).jpeg({ quality: 78 }),
};

/** Reads a picture and writes all that is kept of it. Answers why where it is none that is taken. */
export async function encode(bytes: Uint8Array): Promise<Encoded | InvalidImageReason> {
  const metadata = await headOf(bytes).catch(() => undefined);
  const fault = metadata === undefined ? unread(bytes) : faultIn(metadata);
  if (fault !== undefined) return fault;
  const pixels = await upright(bytes).catch(() => undefined);
  if (pixels === undefined) return 'broken';
  const { width, height } = pixels.info;
  return { width, height, blur: await blurred(pixels), files: await filesOf(pixels) };
}

/** Of whatever size, which is looked at next. It throws at once where there is nothing at all. */
const headOf = async (bytes: Uint8Array): Promise<Metadata> => await sharp(bytes, { limitInputPixels: false }).metadata();

/** Before anything is unpacked: what the head says is all that a bomb needs to be known by. */
function faultIn({ format, compression, width, height }: Metadata): InvalidImageReason | undefined {
  if (!taken.has(format)) return 'format';
  if (format === 'heif' && compression !== 'av1') return 'heic';
  if (Math.max(width, height) > limits.images.side) return 'too_long';
  return width * height > limits.images.pixels ? 'too_many_pixels' : undefined;
}

/** What begins like a picture and can not be read is broken. HEIC is what phones write, and needs a reader that is not free. */
function unread(bytes: Uint8Array): InvalidImageReason {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/s.test(head)) return 'heic';
  return /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(head) ? 'broken' : 'format';
}

/** The pixels of the widest that is kept, turned as the camera was held; of what moves, the first moment. */
const upright = (bytes: Uint8Array): Promise<Pixels> =>
  // What only looks odd is what many cameras write; what is wrong or missing is refused.
  sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: limits.images.pixels })
    .resize({ width: widest, height: widest * tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

async function filesOf(pixels: Pixels): Promise<EncodedFile[]> {
  const made = new Map<string, Uint8Array>();
  const files: EncodedFile[] = [];
  for (const { width, format } of imageFiles) {
    const size = sizeWithin(width, pixels.info);
    const key = `${size.width} ${size.height} ${format}`;
    const bytes = made.get(key) ?? (await written[format](sized(pixels, size)).toBuffer());
    made.set(key, bytes);
    files.push({ width, format, bytes });
  }
  return files;
}

/** Some hundred bytes, to stand there until the picture does. */
async function blurred(pixels: Pixels): Promise<string> {
  const tiny = await sized(pixels, sizeWithin(16, pixels.info)).webp({ quality: 30, alphaQuality: 30, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

function sized({ data, info: { width, height, channels } }: Pixels, to: { width: number; height: number }): Sharp {
  const whole = sharp(data, { raw: { width, height, channels } });
  return to.width === width && to.height === height ? whole : whole.resize({ ...to, fit: 'fill' });
}
