import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import { connect, database } from '../../platform/database/connection.ts';
import { Archiver } from './archiver.ts';
import { archiveIn } from './layout.ts';
import { forgetArchive } from './note-archive.ts';
import { openStore } from './store.ts';

/** Starts to archive the log of the embedded PostgreSQL, if that is wanted and it is of this version. `url`: as its superuser. */
export async function startArchiving(config: Config, url: string, logger: Logger): Promise<Archiver | undefined> {
  if (!(await handsOver(url))) return undefined;
  const archiver = new Archiver({
    url,
    dataDir: config.dataDir,
    passphrase: config.backupPassphrase,
    store: openStore(archiveIn(config), config.backupService),
    picturesIn: config.s3 === undefined ? path.join(config.dataDir, 'images') : undefined,
    warn: (line) => logger.warn(line),
  });
  archiver.start();
  return archiver;
}

/** If not, nothing of an earlier archive counts. */
async function handsOver(url: string): Promise<boolean> {
  const pool = connect(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ archive_mode: string }>('show archive_mode');
    const isOn = rows[0]?.archive_mode === 'on';
    if (!isOn) await forgetArchive(database(pool));
    return isOn;
  } finally {
    await pool.end();
  }
}
