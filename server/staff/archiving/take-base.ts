import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { foldersIn } from '../../platform/database/log-settings.ts';
import { keptFiles } from '../../platform/database/switch-in.ts';
import { type Base, basesOf } from './layout.ts';
import { pack, packedName, seal, sealedName } from './packing.ts';
import type { Store } from './store.ts';

export interface Cluster {
  /** Of the embedded PostgreSQL, as its superuser. */
  url: string;
  dataDir: string;
  passphrase: string | undefined;
  store: Store;
}

/** Kilobytes a second, so that readers hardly notice. */
const maxRate = 32_768;

/** What is known of a base copy besides its moment. */
export type Facts = Pick<Base, 'board' | 'cluster' | 'migrations' | 'gonePictures'>;

/** Copies the cluster into the archive while it runs, as pg_basebackup does. Its last file makes it whole. */
export async function takeBase(cluster: Cluster, facts: Facts): Promise<Base> {
  const { dataDir, passphrase, store } = cluster;
  const scratch = path.join(foldersIn(dataDir).root, 'base');
  await rm(scratch, { recursive: true, force: true });
  try {
    const startedAt = new Date().toISOString();
    const place = await copyCluster(cluster.url, scratch);
    const base = { ...facts, ...place, startedAt, endedAt: new Date().toISOString(), isEncrypted: passphrase !== undefined };
    const folder = `${basesOf(facts.cluster)}${startedAt.replaceAll(/[:.]/g, '')}/`;
    await send(cluster, folder, path.join(scratch, 'base.tar.gz'), true);
    for (const name of ['database-url', ...keptFiles]) await send(cluster, folder, path.join(dataDir, name), false);
    const description = path.join(foldersIn(dataDir).packed, 'base.json');
    await writeFile(description, JSON.stringify(base, null, 2));
    await store.put(`${folder}base.json`, description).finally(() => rm(description));
    return base;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** PostgreSQL itself writes the files and compares each page with its checksum. Returns where the log has to begin. */
async function copyCluster(url: string, folder: string): Promise<Pick<Base, 'timeline' | 'firstSegment'>> {
  // The types of the library lack it.
  const client = new pg.Client({ connectionString: url, application_name: 'dealwire base copy', ...{ replication: 'true' } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const target = `TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(folder)}`;
    const answer: unknown = await client.query(
      `BASE_BACKUP (LABEL 'dealwire', CHECKPOINT 'fast', ${target}, COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1', MANIFEST 'no', WAIT, MAX_RATE ${maxRate})`,
    );
    const [begin] = (Array.isArray(answer) ? answer[0] : answer).rows as { recptr: string; tli: number }[];
    return { timeline: Number(begin?.tli), firstSegment: segmentAt(begin?.recptr ?? '', Number(begin?.tli)) };
  } finally {
    await client.end();
  }
}

/** The segment with a position of the log, such as "0/2000028". */
function segmentAt(position: string, timeline: number): string {
  const [high = '', low = ''] = position.split('/');
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');
  return hex(timeline) + hex(Number.parseInt(high, 16)) + hex(Number.parseInt(low, 16) >>> 24);
}

async function send({ dataDir, passphrase, store }: Cluster, folder: string, file: string, isCompressed: boolean): Promise<void> {
  if (!existsSync(file)) return;
  const name = (isCompressed ? sealedName : packedName)(path.basename(file), passphrase);
  const packed = path.join(foldersIn(dataDir).packed, `base-${name}`);
  await (isCompressed ? seal : pack)(file, packed, passphrase);
  await store.put(folder + name, packed);
  await rm(packed);
}
