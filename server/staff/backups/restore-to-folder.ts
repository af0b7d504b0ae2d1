import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { lockDataDir, makeDataDir } from '../../platform/database/data-dir.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { stopOrphan } from '../../platform/database/embedded-orphan.ts';
import { discardUnfinished, finishSwitch, formerIn, isSwitching, switchIn, unfinishedIn } from '../../platform/database/switch-in.ts';
import { openImageStore } from '../../platform/images/open-image-store.ts';
import type { Manifest } from './archive-format.ts';
import type { Progress } from './back-up.ts';
import { type Archive, checkArchive, restoreInto } from './restore.ts';

interface Options {
  /** Whether a board that is there is replaced. */
  overwrite: boolean;
  s3: Config['s3'];
}

/** Until the switch nobody reads this server, and a restore that dies starts anew. So rows need not be in its log as well. */
export const loading = { wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '4GB' };

/**
 * Restores a board into a folder with an embedded PostgreSQL of its own: everything into a folder beside, which takes the place of what is there once it
 * is whole. Returns the manifest, and where the board that was there is now. Throws a StartupError.
 */
export async function restoreToFolder(
  dataDir: string,
  archive: Archive,
  { overwrite, s3 }: Options,
  progress: Progress,
): Promise<{ manifest: Manifest; former: string | undefined }> {
  const manifest = await checkArchive(archive, progress);
  makeDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    await prepareFolder(dataDir, overwrite);
    await fill(unfinishedIn(dataDir, 'restore'), s3, archive, manifest, progress);
    switchIn(dataDir, 'restore');
    const former = formerIn(dataDir, 'restore');
    return { manifest, former: existsSync(former) ? former : undefined };
  } finally {
    // A full disk needs the space, and the board that was there must be able to start.
    await discardUnfinished(dataDir).finally(() => lock.release());
  }
}

/** Makes sure that a board may be restored into a data folder, whose lock the caller holds. Throws a StartupError. */
export async function prepareFolder(dataDir: string, overwrite: boolean): Promise<void> {
  const cluster = path.join(dataDir, 'postgres');
  if (isSwitching(dataDir)) {
    await stopOrphan(cluster, () => undefined);
    finishSwitch(dataDir);
  }
  const former = formerIn(dataDir, 'restore');
  if (existsSync(cluster) && !overwrite)
    throw new StartupError(`There is a board in ${dataDir}: name another folder with --into, or add --overwrite to replace it.`);
  if (existsSync(former))
    throw new StartupError(`The board from before the last restore is still in ${former}: delete that folder or move it elsewhere first.`);
  // Not before it is sure that the board is replaced: this deletes its lock file.
  await stopOrphan(cluster, () => undefined);
  await discardUnfinished(dataDir);
}

async function fill(folder: string, s3: Config['s3'], archive: Archive, manifest: Manifest, progress: Progress): Promise<void> {
  // Even if the board has no pictures: those of the board before it go aside.
  mkdirSync(path.join(folder, 'images'), { recursive: true });
  const server = await startEmbedded(folder, { settings: loading });
  try {
    const images = openImageStore({ ...(s3 === undefined ? {} : { s3 }), dataDir: folder });
    await restoreInto({ url: server.url, images, dataDir: folder }, archive, manifest, progress);
  } finally {
    await server.stop();
  }
}
