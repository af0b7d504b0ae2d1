import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A data folder whose disk can be filled up. */
export interface SmallDisk {
  folder: string;
  /** How it is filled, for the report. */
  how: string;
  fill: (pids: readonly number[]) => void;
  free: (pids: readonly number[]) => void;
  remove: () => void;
}

/**
 * A small tmpfs if this user can mount one. Otherwise a file size limit, which affects only the PostgreSQL processes and gives
 * "File too large" instead of "No space left on device".
 */
export function smallDisk(folder: string, megabytes = 1_024): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]).status === 0;
  return mounted ? memoryDisk(folder, megabytes) : limitedFiles(folder);
}

function memoryDisk(folder: string, megabytes: number): SmallDisk {
  const filler = path.join(folder, 'filler');
  return {
    folder,
    how: `a tmpfs of ${megabytes} MB`,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    remove: () => execFileSync('umount', ['-l', folder]),
  };
}

function fillUp(filler: string): void {
  const file = openSync(filler, 'w');
  for (let size = 2 ** 24; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 16);
    }
  }
  closeSync(file);
}

function limitedFiles(folder: string): SmallDisk {
  const limit = (pids: readonly number[], bytes: string) => {
    for (const pid of pids) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  };
  return {
    folder,
    how: 'files limited to 1 MB (RLIMIT_FSIZE), because no file system can be mounted',
    fill: (pids) => limit(pids, '1048576'),
    free: (pids) => limit(pids, 'unlimited'),
    remove: () => undefined,
  };
}
