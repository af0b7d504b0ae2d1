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
import { backups } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { nextRun } from '../../platform/jobs/record-run.ts';
import { backupTime } from './back-up-job.ts';
import { backupFolder } from './backup-files.ts';
import { type BackupSettings, lastGoodBackup } from './keep-backup.ts';

export type BackupReadSettings = BackupSettings & Pick<Config, 'backsUpNightly'>;

export const backupReads = (db: Database, settings: BackupReadSettings) => [
  liveRead(adminReads.adminBackups(), {
    summary: 'The backups, how far a running one is, and when the next one is due',
    input: z.strictObject({}),
    answer: AdminBackups,
    audience: adminsOnly,
    evaluate: async () => {
      const [rows, { at, isNone }] = await Promise.all([db.select().from(backups).orderBy(desc(backups.startedAt)), lastGoodBackup(db)]);
      const data = omitAbsent({
        isNightly: settings.backsUpNightly,
        isEncrypted: settings.backupPassphrase !== undefined,
        folder: backupFolder(settings),
        nextAt: settings.backsUpNightly ? nextRun(backupTime, Date.now())?.toISOString() : undefined,
        [isNone ? 'since' : 'lastGoodAt']: at.toISOString(),
        backups: rows.map(shown),
      });
      return { data, dependencies: [dependsOnAny('backups')] };
    },
  }),
];

const shown = ({ file, startedAt, endedAt, verifiedAt, restoredAt, aliveAt: _, ...rest }: typeof backups.$inferSelect) =>
  omitAbsent({
    ...rest,
    file: path.basename(file),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString(),
    verifiedAt: verifiedAt?.toISOString(),
    restoredAt: restoredAt?.toISOString(),
  });
