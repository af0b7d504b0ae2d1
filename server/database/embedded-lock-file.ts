import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What PostgreSQL writes of itself into postmaster.pid. */
export interface LockFile {
  pid: number;
  /** `starting`, `stopping`, `ready` or `standby`. */
  status: string;
}

const lockFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Undefined where there is none, or none that makes sense: a full disk can leave it empty. */
export function readLockFile(cluster: string): LockFile | undefined {
  try {
    const lines = readFileSync(lockFile(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * To be called only when no process of the cluster runs. PostgreSQL would refuse to start over a lock file that is empty, or whose
 * process id belongs to a stranger by now. Without the file it still looks whether anyone is attached to the cluster's shared
 * memory, which it finds by the data folder's inode.
 */
export function removeLockFile(cluster: string): void {
  rmSync(lockFile(cluster), { force: true });
}
