import { chownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isBucket } from '../core/is-bucket.ts';
import { accountFor } from './embedded-account.ts';

/** Where the files wait that PostgreSQL has handed over, and the packed ones that are not in the archive yet. */
export const foldersIn = (dataDir: string) => {
  const root = path.join(dataDir, 'log-archive');
  return { root, handed: path.join(root, 'handed'), packed: path.join(root, 'packed') };
};

/** Seconds after which PostgreSQL hands over a segment that is not full: half of what may be lost, as it has still to get away. */
const handOver = 30;

/** What the settings say of it. */
interface Choice {
  backupLog?: boolean | undefined;
  backupDir?: string | undefined;
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Whether the log of the embedded PostgreSQL is archived: unless the operator chooses, if the archive survives the disk of the board. */
function archivesLog({ backupLog, backupDir, dataDir, databaseUrl }: Choice): boolean {
  if (databaseUrl !== undefined) return false;
  return backupLog ?? (backupDir !== undefined && (isBucket(backupDir) || deviceOf(backupDir) !== deviceOf(dataDir)));
}

function deviceOf(folder: string): number {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found?.dev ?? deviceOf(path.dirname(folder));
}

/** PostgreSQL's settings for it; none if the log is not archived. Makes the folder to which it hands over. */
export function logSettings(config: Choice): Record<string, string | number> {
  if (!archivesLog(config)) return {};
  const { root, handed, packed } = foldersIn(config.dataDir);
  for (const folder of [root, handed, packed]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = accountFor(path.join(config.dataDir, 'postgres'));
  if (account !== undefined) for (const folder of [root, handed]) chownSync(folder, account.uid, account.gid);
  return {
    archive_mode: 'on',
    archive_timeout: handOver,
    // Copies atomically and without a shell; a part of PostgreSQL.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': handed,
  };
}
