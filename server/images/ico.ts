import decodeIco from 'decode-ico';
import sharp from 'sharp';

export const isIco = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0, 0, 1, 0]));

/** The largest of an icon's images, as PNG. Throws if it is broken. */
export async function largestInIco(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const [largest] = decodeIco(Buffer.from(bytes)).sort((a, b) => b.width - a.width || b.bpp - a.bpp);
  if (largest === undefined || largest.type === 'png') return largest?.data;
  const { data, width, height } = largest;
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
