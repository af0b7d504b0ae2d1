import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../config.ts';

/** A Dealwire that is told to stop takes this long at most, in milliseconds. */
const patience = 3_000;

/** Throws a StartupError where the folder can't be made or written. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`DATA_DIR ${dataDir} can't be written (${reason}): make it writable, or set DATA_DIR to another folder.`);
  }
}

/**
 * Holds the folder for this process. The lock is the kernel's, on a file: it ends with the process, however that ends.
 * Node has no flock of its own, but SQLite takes one for a transaction; nothing is ever stored in that file.
 * Throws a StartupError where another Dealwire has the folder, and goes on having it for as long as a predecessor may take to end.
 */
export async function holdDataDir(dataDir: string): Promise<{ release: () => void }> {
  const lock = new DatabaseSync(path.join(dataDir, 'lock'));
  for (let waited = 0; ; waited += 100) {
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return { release: () => lock.close() };
    } catch {
      if (waited < patience) await sleep(100);
      else break;
    }
  }
  lock.close();
  throw new StartupError(`Another Dealwire is running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`);
}
