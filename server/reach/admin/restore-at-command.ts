import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { isBucket } from '../../platform/core/is-bucket.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import type { Target } from '../../staff/archiving/choose-base.ts';
import { archiveBelow } from '../../staff/archiving/layout.ts';
import { restoreAt } from '../../staff/archiving/restore-at.ts';
import { openStore } from '../../staff/archiving/store.ts';
import { backupPlace } from '../../staff/backups/backup-files.ts';
import { afterRestore, progressOf } from './backup-commands.ts';

interface Asked {
  at: string;
  /** The folder or bucket of the archive; empty for BACKUP_DIR. */
  from: string;
  into: string | undefined;
  overwrite: boolean;
}

/** Returns what to print. */
export async function restoreToMoment(config: Config, { at, from, into, overwrite }: Asked): Promise<string> {
  if (into?.includes('://') === true || (into === undefined && config.databaseUrl !== undefined))
    throw new StartupError('--at restores a board with the embedded PostgreSQL: name a folder with --into.');
  const target = momentOf(at);
  const where = from === '' ? backupPlace(config) : isBucket(from) ? from.replace(/\/+$/, '') : path.resolve(from);
  const dataDir = into === undefined ? config.dataDir : path.resolve(into);
  const progress = progressOf('Restoring');
  const { backupPassphrase: passphrase, backupService, s3 } = config;
  const restoring = { store: openStore(archiveBelow(where), backupService), where, target, passphrase, overwrite, s3 };
  const { board, at: last, former } = await restoreAt(dataDir, restoring, progress.show).finally(progress.end);
  const moment = last === undefined ? 'its last copy' : `${last.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return `"${board}" is restored to ${dataDir} as it was at ${moment}. ${afterRestore(former)}`;
}

const pattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|UTC|[+-]\d\d:\d\d)?$/;

function momentOf(at: string): Target {
  if (at === 'latest') return at;
  const [, day, time, zone = 'Z'] = pattern.exec(at) ?? [];
  const moment = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  if (day === undefined || Number.isNaN(moment.getTime()))
    throw new StartupError(
      `--at: "${at}" is no moment: give one such as "2026-11-27 09:30" (in UTC) or 2026-11-27T10:30+01:00, or latest.`,
    );
  if (moment.getTime() > Date.now())
    throw new StartupError(`--at: ${moment.toISOString()} has not come yet: give an earlier moment, or latest.`);
  return moment;
}
