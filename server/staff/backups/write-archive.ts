import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { StartupError } from '../../platform/core/startup-error.ts';
import { syncFolder } from '../../platform/database/sync-folder.ts';
import { type Contents, checksumField, entryNames, type Manifest } from './archive-format.ts';
import { encrypted } from './encryption.ts';

/** Takes the entries of an archive one after the other; each is small, so that memory stays flat. */
export interface ArchiveWriter {
  add: (name: string, content: Uint8Array) => Promise<void>;
}

/**
 * Writes an archive: `fill` adds what is in it and returns what the manifest says. The file appears under its name once it is whole and on the disk;
 * until then it is FILE.partial, which a failure removes.
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<Contents>,
): Promise<Manifest> {
  const partial = partialOf(file);
  const removePartial = () => rmSync(partial, { force: true });
  process.once('exit', removePartial);
  try {
    await rm(partial, { force: true });
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await once(output, 'open');
    const { ino } = await stat(partial);
    const manifest = await writeTo(output, passphrase, fill);
    if ((await stat(partial)).ino !== ino) throw new StartupError(`another process writes to ${file}.`);
    await rename(partial, file);
    syncFolder(path.dirname(file));
    return manifest;
  } catch (error) {
    removePartial();
    throw error;
  } finally {
    process.off('exit', removePartial);
  }
}

/** What a file is called until it is whole. */
export const partialOf = (file: string) => `${file}.partial`;

async function writeTo(
  output: WriteStream,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<Contents>,
): Promise<Manifest> {
  const tar = pack();
  // The checksum lets zstd itself say that something was altered.
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const written =
    passphrase === undefined
      ? pipeline(tar, compressed, output)
      : Promise.all([pipeline(tar, compressed), encrypted(compressed, passphrase).then((secret) => pipeline(secret, output))]);
  const failed = written.then(() => new Promise<never>(() => undefined));
  try {
    const manifest = await Promise.race([failed, addEntries(tar, fill)]);
    await written;
    return manifest;
  } catch (error) {
    tar.destroy();
    output.destroy();
    if (!output.closed) await once(output, 'close');
    throw error;
  }
}

async function addEntries(tar: ReturnType<typeof pack>, fill: (archive: ArchiveWriter) => Promise<Contents>): Promise<Manifest> {
  const total = createHash('sha256');
  let entries = 0;
  const add = async (name: string, content: Uint8Array) => {
    const checksum = createHash('sha256').update(content).digest('hex');
    total.update(checksum);
    entries += 1;
    await addEntry(tar, name, content, checksum);
  };
  const contents = await fill({ add });
  const manifest = { ...contents, entries, checksum: total.digest('hex') };
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  await addEntry(tar, entryNames.manifest, text, createHash('sha256').update(text).digest('hex'));
  tar.finalize();
  return manifest;
}

/** Resolves once the content has been passed on, so that no more than one entry waits. */
const addEntry = (tar: ReturnType<typeof pack>, name: string, content: Uint8Array, checksum: string) =>
  new Promise<void>((resolve, reject) => {
    // The types of the library lack the standard's fields for vendors.
    const header = { name, size: content.length, mode: 0o600, pax: { [checksumField]: checksum } };
    const entry = tar.entry(header, (error) => (error == null ? resolve() : reject(error)));
    // Without this listener, a full disk would end the process.
    entry.on('error', reject);
    entry.end(content);
  });
