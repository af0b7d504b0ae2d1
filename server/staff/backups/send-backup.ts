import { rm, stat } from 'node:fs/promises';
import { StartupError } from '../../platform/core/startup-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { reason } from '../../platform/database/reason.ts';
import type { Progress } from './back-up.ts';
import { addressOf, type BackupSettings } from './backup-files.ts';
import { uploadFile } from './bucket/upload-file.ts';
import { noteBackup, whileAlive } from './lease.ts';

interface Sending {
  db: Database;
  settings: BackupSettings;
  /** Of its row. */
  id: number;
  file: string;
}

/**
 * Moves a backup into the bucket, if that is where backups are kept. Returns where it is now. If it can't be sent, it stays here, and another try goes on
 * from where this one ended.
 */
export async function sendBackup({ db, settings, id, file }: Sending, progress: Progress): Promise<string> {
  const address = addressOf(settings, file);
  if (address === undefined) return file;
  const facts = { sent: 0 };
  await noteBackup(db, id, facts);
  const note = (bytes: number) => {
    facts.sent = bytes;
    progress('sent', bytes);
  };
  try {
    await whileAlive(db, id, facts, () => uploadFile(file, address, settings.backupService, note));
  } catch (error) {
    throw new StartupError(`The backup is only on this machine, in ${file}: ${reason(error)} The next try goes on from here.`);
  }
  await noteBackup(db, id, { file: address, sent: (await stat(file)).size });
  await rm(file);
  return address;
}
