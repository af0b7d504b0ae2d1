import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What PostgreSQL writes into postmaster.pid. */
export interface LockFile {
  pid: number;
  /** `starting`, `stopping`, `ready` or `standby`. */
  status: string;
}

const lockFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Undefined if there is none or it is unreadable: a full disk can leave it empty. */
export function readLockFile(cluster: string): LockFile | undefined {
  try {
    const lines = readFileSync(lockFile(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** The key of the shared memory of the server that wrote the file; undefined if there is none. */
export function readMemoryKey(cluster: string): bigint | undefined {
  try {
    const [, key] = /^ *(\d+) +\d+ *$/m.exec(readFileSync(lockFile(cluster), 'utf8')) ?? [];
    return key === undefined ? undefined : BigInt(key);
  } catch {
    return undefined;
  }
}

/**
 * Call it only if no process of the cluster runs. PostgreSQL does not start if the lock file is empty, or if another process has its
 * process id now. Without the file it still checks whether a process is attached to the cluster's shared memory.
 */
export function removeLockFile(cluster: string): void {
  rmSync(lockFile(cluster), { force: true });
}
