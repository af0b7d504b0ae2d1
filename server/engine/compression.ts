import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** In order of preference. */
const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** Smaller bodies fit in a packet or two anyway. */
const minBytes = 1_024;
/** Values of Accept-Encoding that are cached. */
const maxCachedHeaders = 100;

const negotiator = new Negotiator({ supportedValues: [...codings], cache: new LRUCache<string, string>({ max: maxCachedHeaders }) });

/** The coding for a body of this size, or undefined to send it uncompressed. */
export function codingFor(accepted: string | string[] | undefined, bytes: number): Coding | undefined {
  if (bytes < minBytes || typeof accepted !== 'string') return undefined;
  return negotiator.negotiate(accepted.toLowerCase()) ?? undefined;
}

const [brotli, deflate, zip] = [promisify(brotliCompress), promisify(deflateRaw), promisify(gzip)];
/** A higher quality takes several times as long for a few percent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** Compresses a body off the event loop. */
export const compress = {
  br: (plain: Buffer) => brotli(plain, { params }),
  gzip: (plain: Buffer) => zip(plain),
} satisfies Record<Coding, (plain: Buffer) => Promise<Buffer>>;

/** Compresses the first part of a body that `complete` finishes. */
export const begin = {
  br: (plain: Buffer) => brotli(plain, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (plain: Buffer) => deflate(plain, { finishFlush: constants.Z_SYNC_FLUSH }),
} satisfies Record<Coding, (plain: Buffer) => Promise<Buffer>>;

/**
 * The whole body in its coding, with the rest stored uncompressed: its compressed length reveals nothing about the rest (BREACH), and it costs
 * no time.
 */
export const complete = {
  /** Each an uncompressed meta-block of 16 bits of length, and an empty last one (RFC 7932, 9.2). */
  br: ({ begun }, rest) => Buffer.concat([begun, ...blocks(rest, 65_536, brotliBlock), Buffer.of(3)]),
  /** Stored blocks, an empty last one, and the checksum of everything (RFC 1951, 3.2.4; RFC 1952). */
  gzip: ({ plain, begun }, rest) =>
    Buffer.concat([gzipHead, begun, ...blocks(rest, 65_535, storedBlock), storedBlock(0, true), checksum(plain, rest)]),
} satisfies Record<Coding, (beginning: Beginning, rest: Buffer) => Buffer>;

export interface Beginning {
  plain: Buffer;
  begun: Buffer;
}

const gzipHead = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

function blocks(bytes: Buffer, maxLength: number, head: (length: number) => Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / maxLength);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * maxLength, (i + 1) * maxLength)).flatMap((block) => [
    head(block.length),
    block,
  ]);
}

function brotliBlock(length: number): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return head;
}

function storedBlock(length: number, isLast = false): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(isLast ? 1 : 0, 0);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(length ^ 0xffff, 3);
  return head;
}

function checksum(plain: Buffer, rest: Buffer): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(rest, crc32(plain)), 0);
  end.writeUInt32LE((plain.length + rest.length) >>> 0, 4);
  return end;
}
