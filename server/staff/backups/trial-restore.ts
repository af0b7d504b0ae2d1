import { rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { StartupError } from '../../platform/core/startup-error.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { readLockFile } from '../../platform/database/embedded-lock-file.ts';
import { settingsBeside } from '../../platform/database/embedded-memory.ts';
import { stopOrphan } from '../../platform/database/embedded-orphan.ts';
import type { Manifest } from './archive-format.ts';
import { inWords } from './back-up.ts';
import { type Archive, tableParts } from './restore.ts';
import { restoreDatabase } from './restore-database.ts';
import { loading } from './restore-to-folder.ts';

const scratchIn = (dataDir: string) => path.join(dataDir, 'trial-restore');

/** Restores the rows into a PostgreSQL of their own, which counts them, builds every index and checks every reference, and deletes it. */
export async function tryRestore(dataDir: string, archive: Archive, manifest: Manifest): Promise<void> {
  const scratch = scratchIn(dataDir);
  await endTrial(dataDir);
  try {
    const server = await startEmbedded(scratch, { settings: { ...loading, ...settingsBeside() } });
    yieldTrial(scratch);
    await restoreDatabase(server.url, manifest, tableParts(archive), () => undefined).finally(server.stop);
  } catch (error) {
    throw new StartupError(`The test restore failed: ${inWords(error, dataDir)}`);
  } finally {
    await endTrial(dataDir);
  }
}

/** Removes what a killed process has left of a trial. */
export async function endTrial(dataDir: string): Promise<void> {
  await stopOrphan(path.join(scratchIn(dataDir), 'postgres'));
  await rm(scratchIn(dataDir), { recursive: true, force: true });
}

/** Connections inherit it. */
function yieldTrial(scratch: string): void {
  const pid = readLockFile(path.join(scratch, 'postgres'))?.pid;
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}
