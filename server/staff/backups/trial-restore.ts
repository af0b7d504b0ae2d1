import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { stopOrphan } from '../../platform/database/embedded-orphan.ts';
import type { Manifest } from './archive-format.ts';
import { type Archive, tableParts } from './restore.ts';
import { restoreDatabase } from './restore-database.ts';
import { loading } from './restore-to-folder.ts';

/** Restores the rows into a PostgreSQL of their own, which counts them, builds every index and checks every reference, and deletes it. */
export async function tryRestore(dataDir: string, archive: Archive, manifest: Manifest): Promise<void> {
  const scratch = path.join(dataDir, 'trial-restore');
  const clean = () => rm(scratch, { recursive: true, force: true });
  // A killed process may have left one.
  await stopOrphan(path.join(scratch, 'postgres'), () => undefined);
  await clean();
  try {
    const server = await startEmbedded(scratch, { settings: { ...loading, shared_buffers: '64MB' } });
    await restoreDatabase(server.url, manifest, tableParts(archive), () => undefined).finally(server.stop);
  } finally {
    await clean();
  }
}
