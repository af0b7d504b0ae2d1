import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stopOrphan } from './embedded-orphan.ts';
import { foldersIn } from './log-settings.ts';
import { syncFolder } from './sync-folder.ts';

/** Small files of a board in DATA_DIR, besides its database and its pictures. */
export const keptFiles = ['demo-provider.json'] as const;

const parts: readonly string[] = ['postgres', 'database-url', 'images', ...keptFiles];

interface Names {
  /** Where parts of a board are made. */
  unfinished: string;
  /** What that is called once it is whole. */
  whole: string;
  /** Where the parts that were there then are. */
  former: string;
}

/** A restored board has all parts; one that is moved to another PostgreSQL keeps its pictures and files. */
const switches = {
  restore: { unfinished: 'restoring', whole: 'restored', former: 'before-restore' },
  upgrade: { unfinished: 'upgrading', whole: 'upgraded', former: 'before-upgrade' },
} satisfies Record<string, Names>;
type Switch = keyof typeof switches;

export const unfinishedIn = (dataDir: string, kind: Switch) => path.join(dataDir, switches[kind].unfinished);
export const formerIn = (dataDir: string, kind: Switch) => path.join(dataDir, switches[kind].former);

/** Deletes what an interrupted restore or upgrade has left; its PostgreSQL may still run. The caller holds the lock of the data folder. */
export async function discardUnfinished(dataDir: string): Promise<void> {
  for (const { unfinished } of Object.values(switches)) {
    const folder = path.join(dataDir, unfinished);
    await stopOrphan(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the new parts to the data folder. One rename decides; a process that dies after it leaves the rest to the next start. */
export function switchIn(dataDir: string, kind: Switch): void {
  const folder = unfinishedIn(dataDir, kind);
  for (const name of readdirSync(folder)) if (!parts.includes(name)) rmSync(path.join(folder, name), { recursive: true });
  syncFolder(folder);
  renameSync(folder, path.join(dataDir, switches[kind].whole));
  syncFolder(dataDir);
  finishSwitch(dataDir);
}

/** Whether new parts have still to be moved to their places. */
export const isSwitching = (dataDir: string) => Object.values(switches).some(({ whole }) => existsSync(path.join(dataDir, whole)));

/**
 * Moves new parts to where they belong, and those that were there aside. The caller holds the lock of the data folder, and its server does not run yet.
 * Does nothing if there are none; can be interrupted and repeated.
 */
export function finishSwitch(dataDir: string): void {
  for (const names of Object.values(switches)) if (existsSync(path.join(dataDir, names.whole))) finish(dataDir, names);
}

function finish(dataDir: string, names: Names): void {
  const whole = path.join(dataDir, names.whole);
  const former = path.join(dataDir, names.former);
  for (const part of parts) if (existsSync(path.join(whole, part))) switchPart(dataDir, whole, former, part);
  // What the cluster before has not sent yet would pass for the log of this one.
  rmSync(foldersIn(dataDir).root, { recursive: true, force: true });
  syncFolder(dataDir);
  rmdirSync(whole);
}

function switchPart(dataDir: string, whole: string, former: string, part: string): void {
  const current = path.join(dataDir, part);
  const aside = path.join(former, part);
  if (existsSync(current) && !existsSync(aside)) {
    mkdirSync(former, { recursive: true });
    renameSync(current, aside);
  }
  renameSync(path.join(whole, part), current);
}
