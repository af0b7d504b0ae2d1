import path from 'node:path';
import { desc } from 'drizzle-orm';
import { z } from 'zod';
import { AdminBackups } from '../../../shared/admin/backups.ts';
import { adminReads } from '../../../shared/admin/reads.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import type { Config } from '../../platform/config/config.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { backups, logArchive } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { nextRun } from '../../platform/jobs/record-run.ts';
import { backupTime } from './back-up-job.ts';
import { type BackupSettings, backupPlace } from './backup-files.ts';
import { lastGoodBackup } from './keep-backup.ts';
import { shownArchive } from './shown-archive.ts';

export type BackupReadSettings = BackupSettings & Pick<Config, 'backsUpNightly'>;

export const backupReads = (db: Database, settings: BackupReadSettings) => [
  liveRead(adminReads.adminBackups(), {
    summary: 'The backups, how far a running one is, and when the next one is due',
    input: z.strictObject({}),
    answer: AdminBackups,
    audience: adminsOnly,
    evaluate: async () => {
      const [rows, { at, isNone }, [log]] = await Promise.all([
        db.select().from(backups).orderBy(desc(backups.startedAt)),
        lastGoodBackup(db),
        db.select().from(logArchive),
      ]);
      const data = omitAbsent({
        isNightly: settings.backsUpNightly,
        isEncrypted: settings.backupPassphrase !== undefined,
        folder: backupPlace(settings),
        nextAt: settings.backsUpNightly ? nextRun(backupTime, Date.now())?.toISOString() : undefined,
        [isNone ? 'since' : 'lastGoodAt']: at.toISOString(),
        log: log === undefined ? undefined : shownArchive(log),
        backups: rows.map(shown),
      });
      return { data, dependencies: [dependsOnAny('backups'), dependsOnAny('log_archive')] };
    },
  }),
];

const shown = ({ file, startedAt, endedAt, verifiedAt, restoredAt, aliveAt: _, sent, ...rest }: typeof backups.$inferSelect) =>
  omitAbsent({
    ...rest,
    sent: sent ?? undefined,
    file: path.basename(file),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString(),
    verifiedAt: verifiedAt?.toISOString(),
    restoredAt: restoredAt?.toISOString(),
  });
