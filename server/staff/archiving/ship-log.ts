import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../platform/core/startup-error.ts';
import { foldersIn } from '../../platform/database/log-settings.ts';
import { isLogFile, logOf } from './layout.ts';
import { plainName } from './log-gap.ts';
import { pack, packedName, unpack } from './packing.ts';
import type { Cluster } from './take-base.ts';

/**
 * Packs what PostgreSQL has handed over, so that it takes little room while the archive does not answer, and puts it there. Returns until when everything
 * is in the archive; undefined if there was nothing to do. Throws a StartupError; the rest stays for the next call.
 */
export async function shipLog(cluster: Cluster, id: string): Promise<Date | undefined> {
  const { handed, packed } = foldersIn(cluster.dataDir);
  // Notes about base copies, and the ends of abandoned timelines: their beginnings are in the next one.
  for (const name of readdirSync(handed)) if (/\.(backup|partial)$/.test(name)) await rm(path.join(handed, name));
  const waiting = readdirSync(handed).filter(isLogFile).sort();
  const last = waiting.at(-1);
  const until = last === undefined ? undefined : statSync(path.join(handed, last)).mtime;
  for (const name of waiting) {
    await pack(path.join(handed, name), path.join(packed, packedName(name, cluster.passphrase)), cluster.passphrase);
    await rm(path.join(handed, name));
  }
  const ready = readdirSync(packed).filter((name) => isLogFile(plainName(name)));
  for (const name of ready.sort()) await putOnce(cluster, logOf(id) + name, path.join(packed, name));
  return until ?? (ready.length > 0 ? new Date() : undefined);
}

/** Where the cluster's timelines begin, for the next call of `shipLog`: a restore makes a new one, and does not hand that over. */
export async function packHistory({ dataDir, passphrase }: Cluster): Promise<void> {
  const log = path.join(dataDir, 'postgres', 'pg_wal');
  for (const name of readdirSync(log).filter((each) => each.endsWith('.history')))
    await pack(path.join(log, name), path.join(foldersIn(dataDir).packed, packedName(name, passphrase)), passphrase);
}

/** Two boards that were restored from one archive would write the same names. */
async function putOnce({ store, passphrase, dataDir }: Cluster, name: string, file: string): Promise<void> {
  if (!(await store.has(name))) await store.put(name, file);
  else {
    const other = path.join(foldersIn(dataDir).root, `theirs-${path.posix.basename(name)}`);
    await store.get(name, other);
    const [ours, theirs] = await Promise.all([contentOf(file, passphrase), contentOf(other, passphrase)]);
    await rm(other);
    if (ours !== theirs) throw new StartupError(`Another board writes to this archive (${name}): give this one another BACKUP_DIR.`);
  }
  await rm(file);
}

async function contentOf(file: string, passphrase: string | undefined): Promise<string> {
  const plain = `${file}.plain`;
  await unpack(file, plain, passphrase);
  const hash = createHash('sha256').update(readFileSync(plain)).digest('hex');
  await rm(plain);
  return hash;
}
