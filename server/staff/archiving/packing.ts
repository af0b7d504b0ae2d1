import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartupError } from '../../platform/core/startup-error.ts';
import { reason } from '../../platform/database/reason.ts';
import { decrypted, encrypted } from '../backups/encryption.ts';

const ending = (passphrase: string | undefined) => (passphrase === undefined ? '' : '.age');

/** What a file is called once it is packed. */
export const packedName = (name: string, passphrase: string | undefined) => `${name}.zst${ending(passphrase)}`;
export const sealedName = (name: string, passphrase: string | undefined) => name + ending(passphrase);

/** Compresses a file, and encrypts it if there is a passphrase. The new file appears once it is whole and on the disk. */
export async function pack(file: string, packed: string, passphrase: string | undefined): Promise<void> {
  // The end of a segment that is handed over early is empty.
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  await Promise.all([pipeline(createReadStream(file), compressed), write(compressed, packed, passphrase)]);
}

/** Encrypts a file that is compressed already, if there is a passphrase. */
export const seal = async (file: string, sealed: string, passphrase: string | undefined) =>
  passphrase === undefined ? await rename(file, sealed) : await write(createReadStream(file), sealed, passphrase);

async function write(content: Readable, file: string, passphrase: string | undefined): Promise<void> {
  const output = createWriteStream(`${file}.partial`, { mode: 0o600, flush: true });
  await pipeline(passphrase === undefined ? content : await encrypted(content, passphrase), output);
  await rename(`${file}.partial`, file);
}

/** Throws a StartupError if it is damaged, or encrypted with another passphrase. */
export async function unpack(packed: string, file: string, passphrase: string | undefined): Promise<void> {
  try {
    await pipeline(await unsealed(packed, passphrase), createZstdDecompress(), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    throw asDamage(error, packed);
  }
}

/** What a file held before it was sealed. */
export async function unsealed(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!file.endsWith('.age')) return createReadStream(file);
  if (passphrase === undefined) throw new StartupError('The archive is encrypted: set BACKUP_PASSPHRASE to its passphrase.');
  return await decrypted(createReadStream(file), passphrase).catch((error: unknown) => {
    if (!reason(error).startsWith('no identity matched')) throw error;
    throw new StartupError('The archive is encrypted with another passphrase than BACKUP_PASSPHRASE.');
  });
}

/** What a failure to read a file of the archive means, unless it is said already or of this machine's disk. */
export const asDamage = (error: unknown, what: string): unknown =>
  error instanceof StartupError || (error instanceof Error && 'syscall' in error)
    ? error
    : new StartupError(`${what} is damaged (${reason(error)}).`);
