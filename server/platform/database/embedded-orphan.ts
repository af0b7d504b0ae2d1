import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../core/startup-error.ts';
import { readLockFile, removeLockFile } from './embedded-lock-file.ts';
import { processesOf } from './embedded-processes.ts';

/** Milliseconds until a server that does not stop gets SIGQUIT, and until we give up. */
const timeouts = { immediate: 5_000, giveUp: 30_000 };
const interval = 50;
const recovering = new Set(['starting', 'standby']);

/**
 * Stops the server that a killed Dealwire left behind. The caller has locked the data folder, so nobody uses it. A server that is
 * recovering from a crash may finish first; `starting` is called meanwhile. Without it, the cluster is to be deleted, and nothing is waited for: a restore
 * to a moment would wait for ever for the log that the killed process served.
 */
export async function stopOrphan(cluster: string, starting?: (pid: number) => void): Promise<void> {
  if (!existsSync(cluster)) return;
  let waited = 0;
  for (let remaining = processesOf(cluster); remaining.length > 0; remaining = processesOf(cluster)) {
    const running = readLockFile(cluster);
    const postmaster = remaining.find((pid) => pid === running?.pid);
    const isRecovering = postmaster !== undefined && recovering.has(running?.status ?? '');
    if (isRecovering && waited === 0 && starting !== undefined) starting(postmaster);
    else {
      escalateStop(remaining, postmaster, waited);
      waited += interval;
    }
    await sleep(interval);
  }
  removeLockFile(cluster);
}

function escalateStop(remaining: number[], postmaster: number | undefined, waited: number): void {
  if (waited === 0 && postmaster !== undefined) signal(postmaster, 'SIGINT');
  if (waited === timeouts.immediate)
    for (const pid of remaining) {
      signal(pid, 'SIGQUIT');
      // A suspended process would not receive the signal.
      signal(pid, 'SIGCONT');
    }
  if (waited >= timeouts.giveUp)
    throw new StartupError(
      `A PostgreSQL of an earlier start does not stop: end process ${remaining.join(', ')} (kill -9 if nothing else helps), then start again.`,
    );
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone)
      throw new StartupError(`The PostgreSQL of an earlier start (process ${pid}) belongs to another user: stop it, then start again.`);
  }
}
