import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../config.ts';
import type { Invocation } from './embedded-account.ts';

/** Longest wait for PostgreSQL to recover from a crash, in milliseconds. */
const patience = 60_000;

/** Starts the server and waits until it takes connections. Throws a StartupError with PostgreSQL's own reason if it does not come up. */
export async function launch(cluster: string, log: string, { file, args, options }: Invocation): Promise<ChildProcess> {
  const output = openSync(log, 'w', 0o600);
  // In a process group of its own, so that Ctrl-C in the terminal reaches only us, and we close it last.
  const server = spawn(file, args, { ...options, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  endWithUs(server);
  let failure: string | undefined;
  server.once('error', (error) => {
    failure = error.message;
  });
  for (let waited = 0; !isReady(cluster, server.pid); waited += 20) {
    if (hasEnded(server)) failure ??= reasonIn(log);
    else if (waited > patience) failure = `it took more than ${patience / 1000} s`;
    if (failure !== undefined) {
      server.kill('SIGQUIT');
      throw new StartupError(`The embedded PostgreSQL did not start: ${failure} (see ${log}).`);
    }
    await sleep(20);
  }
  return server;
}

/** Whatever ends us, an exit that we notice ends the server as well; one that we don't is for the next start. */
function endWithUs(server: ChildProcess): void {
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
}

/** Ends it as PostgreSQL calls fast: transactions are rolled back, what was committed is on disk. */
export async function shutDown(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const impatient = setTimeout(() => server.kill('SIGQUIT'), 5_000);
  await ended;
  clearTimeout(impatient);
}

/** Ends the server that a Dealwire left behind when it was killed. The caller holds the data folder, so nobody is using it. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pid = postmaster(cluster)?.pid;
  if (pid === undefined) return;
  for (let waited = 0; commandLine(pid).includes(cluster); waited += 20) {
    if (waited === 0) signal(pid, 'SIGINT');
    if (waited === 5_000) signal(pid, 'SIGQUIT');
    await sleep(20);
  }
  claimLockFile(cluster);
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw new StartupError(`The PostgreSQL left behind (process ${pid}) is another user's: stop it, then start again.`);
  }
}

/**
 * After a crash PostgreSQL takes any process with the old id for its predecessor, be it a zombie or a stranger that got the number.
 * Its parent's id it takes for stale, and still looks by itself whether anybody is attached to the old shared memory.
 */
function claimLockFile(cluster: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

function isReady(cluster: string, pid: number | undefined): boolean {
  const running = postmaster(cluster);
  return pid !== undefined && running?.pid === pid && running.status === 'ready';
}

/** What PostgreSQL writes of itself into postmaster.pid. */
function postmaster(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** Empty where there is no such process. A process id alone could belong to anything by now. */
function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

function reasonIn(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const line = lines.find((each) => /FATAL|PANIC/.test(each)) ?? lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC): */, '') || 'it ended at once';
}
