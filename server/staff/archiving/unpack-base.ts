import { chmodSync, chownSync, createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartupError } from '../../platform/core/startup-error.ts';
import { accountFor } from '../../platform/database/embedded-account.ts';
import { keptFiles } from '../../platform/database/switch-in.ts';
import type { FoundBase } from './find-bases.ts';
import { asDamage, packedName, sealedName, unpack, unsealed } from './packing.ts';
import type { Store } from './store.ts';

interface Source {
  store: Store;
  passphrase: string | undefined;
  base: FoundBase;
}

/** Makes a data folder from a base copy: its cluster, its password, and the small files of the board. */
export async function unpackBase({ store, passphrase, base }: Source, dataDir: string, progress: (bytes: number) => void): Promise<void> {
  // The files of a base copy say by their names whether they are encrypted, whatever is set now.
  const names = new Set((await store.list(`${base.folder}/`)).map(({ name }) => path.posix.basename(name)));
  const sealing = base.isEncrypted ? 'encrypted' : undefined;
  const archive = path.join(dataDir, sealedName('base.tar.gz', sealing));
  await store.get(`${base.folder}/${path.basename(archive)}`, archive);
  await unpackCluster(archive, passphrase, path.join(dataDir, 'postgres'), progress);
  await rm(archive);
  for (const name of ['database-url', ...keptFiles]) {
    const packed = packedName(name, sealing);
    if (!names.has(packed)) continue;
    await store.get(`${base.folder}/${packed}`, path.join(dataDir, packed));
    await unpack(path.join(dataDir, packed), path.join(dataDir, name), passphrase);
    await rm(path.join(dataDir, packed));
  }
}

async function unpackCluster(
  file: string,
  passphrase: string | undefined,
  cluster: string,
  progress: (bytes: number) => void,
): Promise<void> {
  const owner = accountFor(cluster);
  const own = (made: string) => owner !== undefined && chownSync(made, owner.uid, owner.gid);
  mkdirSync(cluster, { mode: 0o700 });
  own(cluster);
  const tar = extract();
  const content = await unsealed(file, passphrase);
  const reading = pipeline(content, createGunzip(), tar);
  reading.catch(() => undefined);
  let bytes = 0;
  try {
    for await (const entry of tar) {
      const made = inside(cluster, entry.header.name);
      if (entry.header.type === 'directory') {
        mkdirSync(made, { recursive: true });
        chmodSync(made, 0o700);
        entry.resume();
      } else await pipeline(entry, createWriteStream(made, { mode: 0o600 }));
      own(made);
      bytes += entry.header.size ?? 0;
      progress(bytes);
    }
    await reading;
  } catch (error) {
    throw asDamage(error, 'The copy of the database');
  }
}

/** A copy by someone else must not write elsewhere. */
function inside(cluster: string, name: string): string {
  const made = path.join(cluster, name);
  if (made !== cluster && !made.startsWith(cluster + path.sep) && made !== `${cluster}${path.sep}`)
    throw new StartupError(`The copy of the database is damaged (it names ${name}).`);
  return made;
}
