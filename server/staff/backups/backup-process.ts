import type { Config } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { yieldMemory } from '../../platform/core/yield-memory.ts';
import { connect, database } from '../../platform/database/connection.ts';
import { reason } from '../../platform/database/reason.ts';
import { openImageStore } from '../../platform/images/open-image-store.ts';
import type { BackupSettings } from './backup-files.ts';
import { keepBackup, sendUnsent } from './keep-backup.ts';
import { endTrial } from './trial-restore.ts';

export interface BackupOrder {
  /** Of the database. */
  url: string;
  settings: BackupSettings & Pick<Config, 's3'>;
  /** Otherwise only what is unsent is sent. */
  isDue: boolean;
}

/** Sent at the end. */
export interface BackupReport {
  /** In words. Absent: all is well. */
  error?: string;
}

// On a small machine the board goes on, and the backup is tried again. Also for the PostgreSQL of the trial, which this process starts.
yieldMemory();

// It ends with the board, and as it does. What listens to the exit tidies up.
for (const event of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.once(event, () => process.exit(1));

process.once('message', async (order: BackupOrder) => {
  const report = await backUp(order).then(
    (): BackupReport => ({}),
    (error: unknown): BackupReport => ({ error: reason(error) }),
  );
  process.send?.(report, () => process.exit());
});

async function backUp({ url, settings, isDue }: BackupOrder): Promise<void> {
  const pool = connect(url, { max: 2 });
  try {
    const db = database(pool);
    await endTrial(settings.dataDir);
    // Its row says why it failed. A new backup may be due all the same.
    await sendUnsent(db, settings).catch(() => undefined);
    const kept = isDue ? await keepBackup(db, openImageStore(settings), settings) : undefined;
    // The backup is good, but somebody has to look: /admin/jobs says it.
    if (kept?.undeleted !== undefined) throw new StartupError(kept.undeleted);
  } finally {
    await pool.end();
  }
}
