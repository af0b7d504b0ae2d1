import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** For the `accept-encoding` header. */
export const codings = 'gzip, br';

const decoders: Readonly<Record<string, () => Transform>> = {
  // Many servers stop in the middle of the last block, and browsers accept that.
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * Decodes a body. Throws `too_large` at the first byte beyond `maxBytes`, so that a decompression bomb is never unpacked. The same limit
 * applies to the encoded bytes: an endless stream may decode to nothing.
 */
export async function decodeBody(body: Readable, coding: string, maxBytes: number): Promise<Buffer> {
  const decoder = decoderFor(coding);
  const limited = limitBytes(maxBytes);
  const parts: Buffer[] = [];
  const stream = decoder === undefined ? body : pipeline(body, limited, decoder, () => undefined);
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new FetchError('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

function decoderFor(coding: string): Transform | undefined {
  const name = coding.trim().toLowerCase().replace(/^x-/, '');
  if (name === '' || name === 'identity') return undefined;
  const decoder = decoders[name];
  if (decoder === undefined) throw new FetchError('type');
  return decoder();
}

const limitBytes = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const part of source) {
      size += part.length;
      if (size > maxBytes) throw new FetchError('too_large');
      yield part;
    }
  };
