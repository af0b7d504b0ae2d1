import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { type ImageFormat, maxHeightRatio, sizeWithin } from '../../../shared/image-files.ts';
import { imageWidths, limits } from '../../../shared/limits.ts';
import { isIco, largestInIco } from './ico.ts';
import type { InvalidImageReason } from './invalid-image.ts';
import { imageFiles } from './stored-files.ts';

interface EncodedFile {
  width: number;
  format: ImageFormat;
  bytes: Uint8Array;
}

/** A picture as it is stored: without metadata, upright, in sRGB. */
export interface Encoded {
  /** Of the widest file. */
  width: number;
  height: number;
  blur: string;
  /** All of it is one colour, or transparent. */
  isBlank: boolean;
  files: EncodedFile[];
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

// Blocks all other formats, whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`) });
// Every picture is different, so a cache is useless; pictures are encoded one at a time.
sharp.cache(false);
sharp.concurrency(1);

const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const widest = Math.max(...imageWidths);

/** Fast rather than small: the next effort level takes twice as long and saves one percent. */
const encoders: Record<ImageFormat, (pixels: Sharp) => Sharp> = {
  avif: (pixels) => pixels.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (pixels) => pixels.webp({ quality: 75, effort: 2 }),
  jpg: (pixels) => pixels.flatten({ background: '#fff' }).jpeg({ quality: 78 }),
};

/** Decodes a picture and encodes all its files. Returns the reason if it is not an accepted picture. */
export async function encodeImage(bytes: Uint8Array): Promise<Encoded | InvalidImageReason> {
  const picture = isIco(bytes) ? await largestInIco(bytes).catch(() => undefined) : bytes;
  if (picture === undefined) return 'broken';
  const metadata = await metadataOf(picture).catch(() => undefined);
  const fault = metadata === undefined ? reasonUnreadable(picture) : faultIn(metadata);
  if (fault !== undefined) return fault;
  const pixels = await upright(picture).catch(() => undefined);
  if (pixels === undefined) return 'broken';
  const { width, height } = pixels.info;
  return { width, height, blur: await blurred(pixels), isBlank: await isBlank(pixels), files: await filesOf(pixels) };
}

/** Accepts any size, which is checked next. Throws if the file is empty. */
const metadataOf = async (bytes: Uint8Array): Promise<Metadata> => await sharp(bytes, { limitInputPixels: false }).metadata();

/** Checked before decoding: the header is enough to recognise a decompression bomb. */
function faultIn({ format, compression, width, height }: Metadata): InvalidImageReason | undefined {
  if (!acceptedFormats.has(format)) return 'format';
  if (format === 'heif' && compression !== 'av1') return 'heic';
  if (Math.max(width, height) > limits.images.side) return 'too_long';
  return width * height > limits.images.pixels ? 'too_many_pixels' : undefined;
}

/** A known format that cannot be decoded is broken. HEIC is what phones write; its decoder is not free. */
function reasonUnreadable(bytes: Uint8Array): InvalidImageReason {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/s.test(head)) return 'heic';
  return /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(head) ? 'broken' : 'format';
}

/** The pixels at the largest stored size, rotated upright; of an animation, the first frame. */
const upright = (bytes: Uint8Array): Promise<Pixels> =>
  // Many cameras write files with small flaws; real errors are refused.
  sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: limits.images.pixels })
    .resize({ width: widest, height: widest * maxHeightRatio, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

interface IconLook {
  /** Of its side. */
  pixels: number;
  /** The part of the side that the picture fills. */
  share: number;
  /** A CSS colour, around a picture with transparent parts. Another picture continues in the colour of its corner. */
  ground: string;
}
export interface IconOrder {
  icon: Uint8Array;
  look: IconLook;
}

/** Encodes a stored picture as a square PNG. One that fills all of it keeps its transparent parts. */
export async function encodeIcon({ icon, look: { pixels, share, ground } }: IconOrder): Promise<Uint8Array> {
  const side = Math.round(pixels * share);
  const drawing = sharp(icon).resize(side, side, { fit: 'contain', background: '#0000' }).ensureAlpha();
  if (share === 1) return await drawing.png().toBuffer();
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0, alpha] = data;
  const before = Math.floor((pixels - side) / 2);
  const after = pixels - side - before;
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extend({ top: before, left: before, bottom: after, right: after, background: alpha === 255 ? { r, g, b } : ground })
    .flatten({ background: ground })
    .png()
    .toBuffer();
}

async function filesOf(pixels: Pixels): Promise<EncodedFile[]> {
  const bytesByKey = new Map<string, Uint8Array>();
  const files: EncodedFile[] = [];
  for (const { width, format } of imageFiles) {
    const size = sizeWithin(width, pixels.info);
    const key = `${size.width} ${size.height} ${format}`;
    const bytes = bytesByKey.get(key) ?? (await encoders[format](sized(pixels, size)).toBuffer());
    bytesByKey.set(key, bytes);
    files.push({ width, format, bytes });
  }
  return files;
}

/** A placeholder of some hundred bytes. */
async function blurred(pixels: Pixels): Promise<string> {
  const tiny = await sized(pixels, sizeWithin(16, pixels.info)).webp({ quality: 30, alphaQuality: 30, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** Differences that nobody sees, of 255. */
const invisible = 8;

async function isBlank(pixels: Pixels): Promise<boolean> {
  const tiny = sized(pixels, sizeWithin(16, pixels.info)).ensureAlpha().raw();
  const { data, info } = await tiny.toBuffer({ resolveWithObject: true });
  const alpha = info.channels - 1;
  const points = Array.from({ length: info.width * info.height }, (_, at) => data.subarray(at * info.channels, (at + 1) * info.channels));
  return Array.from({ length: info.channels }).every((_, channel) => {
    const values = points.map((point) => ((point[channel] ?? 0) * (channel === alpha ? 255 : (point[alpha] ?? 0))) / 255);
    return Math.max(...values) - Math.min(...values) <= invisible;
  });
}

function sized({ data, info: { width, height, channels } }: Pixels, to: { width: number; height: number }): Sharp {
  const whole = sharp(data, { raw: { width, height, channels } });
  return to.width === width && to.height === height ? whole : whole.resize({ ...to, fit: 'fill' });
}
