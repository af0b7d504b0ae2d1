import { closeSync, fsyncSync, openSync } from 'node:fs';

/** What was created or renamed in a folder survives a power failure only once the folder is synced. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
