import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const ownMain = path.resolve('server/main.ts');

/** Dealwire as its own process, as `npm start` runs it. */
export interface DealwireProcess {
  child: ChildProcess;
  /** Its output so far. */
  output: () => string;
  /** Its exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/**
 * Starts it with only these settings, and without exchange rates, in `directory` (for .env and ./data), which is created if it is missing.
 * `main` is the file to run, `launcher` a command that runs Node.
 */
export function spawnDealwire(
  directory: string,
  settings: Record<string, string | number>,
  main = ownMain,
  launcher: readonly string[] = [],
): DealwireProcess {
  const { NODE_COMPILE_CACHE } = process.env;
  const all = { ...settings, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
  return spawnBoard(directory, all, [...launcher, process.execPath, '--disable-warning=ExperimentalWarning', main]);
}

/** The same by the script that `npm start` runs, or by that of another checkout or of an unpacked archive. */
export const spawnStart = (
  directory: string,
  settings: Record<string, string | number>,
  script = path.resolve('bin/start.sh'),
): DealwireProcess => spawnBoard(directory, { PATH: process.env.PATH ?? '', ...settings }, ['sh', script]);

function spawnBoard(directory: string, settings: Record<string, string | number>, [file = '', ...args]: string[]): DealwireProcess {
  mkdirSync(directory, { recursive: true });
  const env = Object.fromEntries(Object.entries({ EXCHANGE_RATES_URL: '', ...settings }).map(([name, value]) => [name, String(value)]));
  // The board stops when its IPC channel closes, so a test that times out leaves no process behind.
  const child = spawn(file, args, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close').then(([status, signal]) => (status ?? signal) as number | NodeJS.Signals);
  return { child, output: () => output, ended };
}

/** Resolves once it is running; throws its output if it exits. */
export async function isRunning(dealwire: DealwireProcess): Promise<void> {
  while (!dealwire.output().includes('Dealwire is running at')) {
    const status = await Promise.race([dealwire.ended, once(dealwire.child.stdout ?? dealwire.child, 'data').then(() => undefined)]);
    if (status !== undefined) throw new Error(`It ended with ${status}: ${dealwire.output()}`);
  }
}
