import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../config.ts';

/**
 * Makes the data folder and holds it for this process. The lock is the kernel's, on a file: it ends with the process, however that
 * ends. Node has no flock of its own, but SQLite takes one for a transaction; nothing is ever stored in that file.
 * Throws a StartupError where the folder can't be written or another Dealwire has it.
 */
export function holdDataDir(dataDir: string): { release: () => void } {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true });
    lock = new DatabaseSync(path.join(dataDir, 'lock'));
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    throw new StartupError(
      isBusy(error)
        ? `Another Dealwire is running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`
        : `DATA_DIR ${dataDir} can't be written (${reason(error)}): make it writable, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => lock.close() };
}

const sqliteBusy = 5;
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
