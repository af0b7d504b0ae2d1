import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../platform/core/child-environment.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { BackupOrder, BackupReport } from './backup-process.ts';
import { yieldToReaders } from './yield-to-readers.ts';

const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/** The driver takes from these what the address of the database leaves out. */
const ofDatabase = /^(PG.*|USER)$/;

/**
 * Works in a process of its own: what is copied, compressed, encrypted and read again would otherwise keep readers waiting, and its memory goes back with it.
 * How far it is stands in the row of the backup. Throws an error in words.
 */
export async function inBackupProcess(order: BackupOrder): Promise<void> {
  const child = fork(program, { env: childEnvironment(ofDatabase), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // It does not keep the board running, and ends with it: its channel closes with ours.
  child.unref();
  child.channel?.unref();
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('message', (report) => resolve((report as BackupReport).error));
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (status, signal) => resolve(`The process of the backup ended with ${signal ?? status}.`));
  });
  if (child.pid !== undefined) yieldToReaders(child.pid);
  child.send(onlyWhatItNeeds(order), () => undefined);
  const error = await ended;
  if (error !== undefined) throw new Error(error);
}

/** Without the secrets of sign-in and mail, which the settings of an order may have too. */
export const onlyWhatItNeeds = ({ url, isDue, settings }: BackupOrder): BackupOrder => {
  const { dataDir, backupDir, backupService, backupPassphrase, s3 } = settings;
  return { url, isDue, settings: omitAbsent({ dataDir, backupDir, backupService, backupPassphrase, s3 }) };
};
