import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../core/startup-error.ts';
import type { Invocation } from './embedded-account.ts';
import { readLockFile } from './embedded-lock-file.ts';
import type { ServerLog } from './embedded-log.ts';

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
 * Starts the server and waits until it accepts connections, however long it recovers from a crash: stopping it would only restart the recovery.
 * Throws a StartupError with PostgreSQL's own reason if it ends before that.
 */
export async function launch({ cluster, log, invocation, starting, signal }: Launch): Promise<ChildProcess> {
  const output = log.open();
  // In a process group of its own, so that Ctrl-C in the terminal reaches only us, and we close it last.
  const server = spawn(invocation.file, invocation.args, { ...invocation.options, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  endWithUs(server);
  let failure: string | undefined;
  server.once('error', (error) => {
    failure = error.message;
  });
  while (!isReady(cluster, server.pid)) {
    if (hasEnded(server)) failure ??= reasonIn(log);
    if (signal.aborted) {
      await shutDown(server);
      failure ??= 'it was told to stop';
    }
    if (failure !== undefined) throw new StartupError(`The embedded PostgreSQL did not start: ${failure} (see ${log.file}).`);
    if (server.pid !== undefined) starting(server.pid);
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

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

function isReady(cluster: string, pid: number | undefined): boolean {
  const running = readLockFile(cluster);
  return pid !== undefined && running?.pid === pid && running.status === 'ready';
}

function reasonIn(log: ServerLog): string {
  const messages = log.lastMessages(20);
  const message = messages.find((each) => /^(FATAL|PANIC)/.test(each)) ?? messages.at(-1);
  return message?.replace(/^\w+: /, '') ?? 'it ended at once';
}
