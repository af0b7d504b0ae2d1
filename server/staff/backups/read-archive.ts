import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import { StartupError } from '../../platform/core/startup-error.ts';
import { reason } from '../../platform/database/reason.ts';
import { checksumField, entryNames, formatVersion, Header, Manifest, maxEntrySize } from './archive-format.ts';
import { ageMagic, decrypted } from './encryption.ts';

export interface Entry {
  name: string;
  content: Buffer;
  /** SHA-256, in hexadecimal. */
  checksum: string;
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The entries in their order, each with a correct checksum. Throws a StartupError that says in words what is wrong with the file. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const tar = extract();
  const source = await openArchive(file, passphrase);
  const reading = pipeline(source, createZstdDecompress(), tar);
  // The loop below reports it.
  reading.catch(() => undefined);
  try {
    for await (const entry of tar) yield await checked(file, entry.header as TarHeader, entry);
    await reading;
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(damage(file, error));
  } finally {
    source.destroy();
  }
}

/** Reads all of it, and returns what it contains. Throws a StartupError if it is cut off, altered, of a later version, or no archive. */
export async function verifyArchive(file: string, passphrase: string | undefined, progress?: (bytes: number) => void): Promise<Manifest> {
  const total = createHash('sha256');
  let entries = 0;
  let bytes = 0;
  let manifest: Manifest | undefined;
  for await (const { name, content, checksum } of readArchive(file, passphrase)) {
    if (manifest !== undefined) throw altered(file, name);
    if (entries === 0) checkHeader(file, name, content);
    if (name === entryNames.manifest) manifest = parsed(Manifest, file, content);
    else {
      entries += 1;
      total.update(checksum);
    }
    bytes += content.length;
    progress?.(bytes);
  }
  if (manifest === undefined) throw new StartupError(cutOff(file));
  if (manifest.entries !== entries || manifest.checksum !== total.digest('hex')) throw altered(file, entryNames.manifest);
  return manifest;
}

function checkHeader(file: string, name: string, content: Buffer): void {
  if (name !== entryNames.header) throw new StartupError(noArchive(file));
  const { format } = parsed(Header.pick({ format: true }), file, content);
  if (format > formatVersion)
    throw new StartupError(
      `${file} is of a later Dealwire (format ${format}; this one reads up to ${formatVersion}): update Dealwire, then restore it.`,
    );
}

function parsed<Shape extends z.ZodType>(shape: Shape, file: string, content: Buffer): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(content.toString()));
  } catch {
    throw new StartupError(noArchive(file));
  }
}

async function openArchive(file: string, passphrase: string | undefined): Promise<Readable> {
  const beginning = await beginningOf(file);
  const isPlain = beginning.subarray(0, zstdMagic.length).equals(zstdMagic);
  if (!isPlain && !beginning.equals(ageMagic)) throw new StartupError(beginning.length < ageMagic.length ? cutOff(file) : noArchive(file));
  if (isPlain) return createReadStream(file);
  if (passphrase === undefined) throw new StartupError(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  return await decrypted(createReadStream(file), passphrase).catch((error: unknown) => {
    const isWrong = reason(error).startsWith('no identity matched');
    throw new StartupError(isWrong ? `${file} is encrypted with another passphrase than BACKUP_PASSPHRASE.` : damage(file, error));
  });
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw new StartupError(`${file} can't be read (${reason(error)}).`);
  });
  try {
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The types of the library lack the standard's fields for vendors. */
type TarHeader = { name: string; size: number; pax?: Record<string, string> };

async function checked(file: string, { name, size, pax }: TarHeader, body: AsyncIterable<unknown>): Promise<Entry> {
  if (size > maxEntrySize) throw new StartupError(noArchive(file));
  const content = await buffer(Readable.from(body));
  const checksum = createHash('sha256').update(content).digest('hex');
  if (pax?.[checksumField] !== checksum) throw altered(file, name);
  return { name, content, checksum };
}

const noArchive = (file: string) => `${file} is no backup of Dealwire.`;
const cutOff = (file: string) => `${file} is cut off: its end is missing. Copy it again, or take another backup.`;
const altered = (file: string, name: string) =>
  new StartupError(`${file} was altered or is damaged: the checksum of "${name}" is another. Copy it again, or take another backup.`);

/** What a failure of the decryption, the decompression or the container means. */
function damage(file: string, error: unknown): string {
  const words = reason(error);
  const isEnd = /unexpected end|ended before|premature close/i.test(words);
  return isEnd ? cutOff(file) : `${file} was altered or is damaged (${words}). Copy it again, or take another backup.`;
}
