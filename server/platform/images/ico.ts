import decodeIco from 'decode-ico';
import sharp from 'sharp';

export const isIco = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0, 0, 1, 0]));

/** An icon's BMP has twice the icon's height: its mask is below its colours. */
const limits = { entries: 64, width: 256, height: 512 };
/** Bytes of the header, and of each entry of the directory that follows. */
const sizes = { header: 6, entry: 16 };
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

interface Entry {
  bytes: Uint8Array;
  width: number;
  bitsPerPixel: number;
  size: number;
  offset: number;
}

/** The largest of an icon's images, as PNG. Throws if it is broken. Decodes no other image: a small file can name thousands of huge ones. */
export async function largestInIco(bytes: Uint8Array): Promise<Uint8Array> {
  const entry = entriesOf(bytes).reduce((a, b) => ((b.width - a.width || b.bitsPerPixel - a.bitsPerPixel) > 0 ? b : a));
  if (entry.offset + entry.size > bytes.length) throw new Error('The image is outside the file');
  const image = bytes.subarray(entry.offset, entry.offset + entry.size);
  if (pngSignature.equals(image.subarray(0, pngSignature.length))) return image;
  const header = viewOf(image);
  if (header.getUint32(4, true) > limits.width || header.getUint32(8, true) > limits.height) throw new Error('The image is too large');
  const [decoded] = decodeIco(onlyImage(entry, image));
  if (decoded === undefined) throw new Error('There is no image');
  const { data, width, height } = decoded;
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes);
  const count = view.getUint16(4, true);
  if (count > limits.entries) throw new Error('There are too many images');
  return Array.from({ length: count }, (_, index) => {
    const at = sizes.header + index * sizes.entry;
    return {
      bytes: bytes.subarray(at, at + sizes.entry),
      width: view.getUint8(at) || 256,
      bitsPerPixel: view.getUint16(at + 6, true),
      size: view.getUint32(at + 8, true),
      offset: view.getUint32(at + 12, true),
    };
  });
}

/** An icon file with this image alone. */
function onlyImage(entry: Entry, image: Uint8Array): Uint8Array {
  const offset = sizes.header + sizes.entry;
  // Not a Buffer: the decoder could read beyond it, in Node's shared pool.
  const file = new Uint8Array(offset + image.length);
  file.set([0, 0, 1, 0, 1, 0]);
  file.set(entry.bytes, sizes.header);
  file.set(image, offset);
  viewOf(file).setUint32(offset - 4, offset, true);
  return file;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
