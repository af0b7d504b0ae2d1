import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { Unreachable } from './fetch-error.ts';

/** What is asked for, and what is understood. */
export const codings = 'gzip, br';

const decoders: Readonly<Record<string, () => Transform>> = {
  // Servers that stop in the middle of the last block are common, and browsers take what has come.
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * All of a body, decoded, up to `most` bytes; what would be more is given up at the first byte too many, so that a bomb never unfolds. The same
 * bound holds on the wire: a stream may also be endless without ever decoding to anything.
 */
export async function decodedBody(body: Readable, coding: string, most: number): Promise<Buffer> {
  const decoder = codingOf(coding);
  const counted = counting(most);
  const parts: Buffer[] = [];
  const stream = decoder === undefined ? body : pipeline(body, counted, decoder, () => undefined);
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Unreachable('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

function codingOf(coding: string): Transform | undefined {
  const name = coding.trim().toLowerCase().replace(/^x-/, '');
  if (name === '' || name === 'identity') return undefined;
  const decoder = decoders[name];
  if (decoder === undefined) throw new Unreachable('type');
  return decoder();
}

const counting = (most: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const part of source) {
      size += part.length;
      if (size > most) throw new Unreachable('too_large');
      yield part;
    }
  };
