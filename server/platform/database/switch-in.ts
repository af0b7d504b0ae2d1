import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stopOrphan } from './embedded-orphan.ts';
import { syncFolder } from './sync-folder.ts';

/** Small files of a board in DATA_DIR, besides its database and its pictures. */
export const keptFiles = ['demo-provider.json'] as const;

const parts: readonly string[] = ['postgres', 'database-url', 'images', ...keptFiles];

/** Where a board is restored to, what that is called once it is whole, and where the board before it then is. */
const names = { unfinished: 'restoring', whole: 'restored', former: 'before-restore' };

const unfinishedIn = (dataDir: string) => path.join(dataDir, names.unfinished);
export const formerIn = (dataDir: string) => path.join(dataDir, names.former);

/** An empty folder inside the data folder, on the same disk. */
export function makeUnfinished(dataDir: string): string {
  const folder = unfinishedIn(dataDir);
  // Even if the board has no pictures: those of the board before it go aside.
  mkdirSync(path.join(folder, 'images'), { recursive: true });
  return folder;
}

/** Deletes what an interrupted restore has left; its PostgreSQL may still run. The caller holds the lock of the data folder. */
export async function discardUnfinished(dataDir: string): Promise<void> {
  const folder = unfinishedIn(dataDir);
  await stopOrphan(path.join(folder, 'postgres'), () => undefined);
  rmSync(folder, { recursive: true, force: true });
}

/** Makes the restored board the one of the data folder. One rename decides; a process that dies after it leaves the rest to the next start. */
export function switchIn(dataDir: string): void {
  const folder = unfinishedIn(dataDir);
  for (const name of readdirSync(folder)) if (!parts.includes(name)) rmSync(path.join(folder, name), { recursive: true });
  syncFolder(folder);
  renameSync(folder, path.join(dataDir, names.whole));
  syncFolder(dataDir);
  finishSwitch(dataDir);
}

/** Whether a restored board has still to be moved to its place. */
export const isSwitching = (dataDir: string) => existsSync(path.join(dataDir, names.whole));

/**
 * Moves the parts of a restored board to where they belong, and those of the board before it aside. The caller holds the lock of the data folder, and its
 * server does not run yet. Does nothing if there is none; can be interrupted and repeated.
 */
export function finishSwitch(dataDir: string): void {
  if (!isSwitching(dataDir)) return;
  const whole = path.join(dataDir, names.whole);
  for (const part of parts) if (existsSync(path.join(whole, part))) switchPart(dataDir, whole, part);
  syncFolder(dataDir);
  rmdirSync(whole);
}

function switchPart(dataDir: string, whole: string, part: string): void {
  const current = path.join(dataDir, part);
  const aside = path.join(formerIn(dataDir), part);
  if (existsSync(current) && !existsSync(aside)) {
    mkdirSync(formerIn(dataDir), { recursive: true });
    renameSync(current, aside);
  }
  renameSync(path.join(whole, part), current);
}
