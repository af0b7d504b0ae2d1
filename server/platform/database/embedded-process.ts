import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError, StartupError } from '../core/startup-error.ts';
import { isTorn, tornCopy } from './check-cluster.ts';
import type { Invocation } from './embedded-account.ts';
import { readLockFile } from './embedded-lock-file.ts';
import type { ServerLog } from './embedded-log.ts';
import { reason } from './reason.ts';

export interface Launch {
  cluster: string;
  log: ServerLog;
  invocation: Invocation;
  /** Called again and again until the server is ready. */
  starting: (pid: number) => void;
  /** Ends the server before it is ready. */
  signal: AbortSignal;
}

/**
 * Starts the server and waits until it accepts connections. There is no timeout: stopping a recovery from a crash would only restart it.
 * Throws a StartupError with PostgreSQL's own reason if it ends before that.
 */
export async function launch({ cluster, log, invocation, starting, signal }: Launch): Promise<ChildProcess> {
  const output = log.open();
  // In its own process group, so that Ctrl-C in the terminal reaches only us, and we stop the server last.
  const server = spawn(invocation.file, invocation.args, { ...invocation.options, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  stopOnExit(server);
  let failure: string | undefined;
  server.once('error', (error) => {
    failure = error.message;
  });
  // The lock file of a killed server still says that it is ready.
  while (hasEnded(server) || !isReady(cluster, server.pid)) {
    if (hasEnded(server)) failure ??= reasonIn(log);
    if (signal.aborted) {
      await shutDown(server);
      failure ??= 'the start was cancelled';
    }
    if (failure !== undefined) throw isTorn(failure) ? new SettingError(`${cluster}: ${tornCopy}`) : notStarted(failure, log);
    if (server.pid !== undefined) starting(server.pid);
    await sleep(20);
  }
  return server;
}

const notStarted = (failure: string, { file }: ServerLog) =>
  new StartupError(`The embedded PostgreSQL did not start: ${failure} (see ${file}).`);

/**
 * Runs a program, and resolves with what it wrote about its failure, if it failed. A process group of its own, so that Ctrl-C in the terminal reaches only us;
 * if this process exits, all of the group is killed.
 */
export async function runToCompletion({ file, args, options }: Invocation): Promise<string | undefined> {
  const program = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => program.pid !== undefined && process.kill(-program.pid, 'SIGKILL');
  process.once('exit', kill);
  let errorOutput = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  try {
    const [status] = (await once(program, 'close')) as [number | null];
    return status === 0 ? undefined : errorOutput.trim();
  } catch (error) {
    return reason(error);
  } finally {
    process.off('exit', kill);
  }
}

/** Stops the server when this process exits. After a kill -9, the next start stops it. */
function stopOnExit(server: ChildProcess): void {
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
}

/** PostgreSQL's fast shutdown: open transactions are rolled back, committed ones are on disk. */
export async function shutDown(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const killTimer = setTimeout(() => server.kill('SIGQUIT'), 5_000);
  await ended;
  clearTimeout(killTimer);
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

function isReady(cluster: string, pid: number | undefined): boolean {
  const running = readLockFile(cluster);
  return pid !== undefined && running?.pid === pid && running.status === 'ready';
}

function reasonIn(log: ServerLog): string {
  const messages = log.lastMessages(20);
  const message = messages.find((each) => /^(FATAL|PANIC)/.test(each)) ?? messages.at(-1);
  return message?.replace(/^\w+: /, '') ?? 'it exited at once';
}
