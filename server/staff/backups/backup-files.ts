import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { extensionOf } from './archive-format.ts';

type Where = Pick<Config, 'backupDir' | 'dataDir' | 'backupPassphrase'>;

/** Where backups go for which nobody names a file. */
export const backupFolder = ({ backupDir, dataDir }: Where) => backupDir ?? path.join(dataDir, 'backups');

/** A new file in the folder of backups, such as `dealwire-2026-11-24T031300123Z.tar.zst`. */
export const newBackupFile = (where: Where, now: Date): string => {
  const moment = now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '');
  return path.join(backupFolder(where), `dealwire-${moment}Z${extensionOf(where.backupPassphrase !== undefined)}`);
};
