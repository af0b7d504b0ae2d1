import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../core/startup-error.ts';
import { reason } from './reason.ts';

/** How long another Dealwire may take to stop (milliseconds). */
const timeout = 3_000;
const sqliteBusy = 5;

/** Throws a StartupError if the folder cannot be created or written. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotWrite(dataDir, error);
  }
}

/**
 * Locks the folder for this process. The kernel holds the lock on a file, so it always ends with the process. Node has no flock, but an SQLite
 * transaction takes one; nothing is stored in that file. Waits for another Dealwire to stop, and throws a StartupError if it still has
 * the folder then.
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => void }> {
  const lock = openLock(path.join(dataDir, 'lock'));
  for (let waited = 0; !tryLock(lock); waited += 100) {
    if (waited >= timeout) {
      lock.close();
      throw new StartupError(`Another Dealwire is running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`);
    }
    await sleep(100);
  }
  return { release: () => lock.close() };
}

function openLock(file: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(file);
    // SQLite opens a file that it may not write read-only, and then pretends to lock it.
    accessSync(file, constants.W_OK);
    return lock;
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false;
    throw error;
  }
}

function cannotWrite(folder: string, error: unknown): StartupError {
  return new StartupError(
    `DATA_DIR: ${folder} can't be written (${reason(error)}). Make it this user's, or set DATA_DIR to another folder.`,
  );
}
