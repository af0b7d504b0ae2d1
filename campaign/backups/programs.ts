import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Random } from '../../bench/seeded-random.ts';
import { isRunning, spawnDealwire } from '../../test/dealwire-process.ts';
import { freePort } from '../../test/free-port.ts';
import type { S3Server } from '../../test/s3-server.ts';

export interface Campaign {
  /** Where everything is. */
  folder: string;
  /** Of the board. */
  dataDir: string;
  /** How often each program is killed, if that takes no more than so many minutes; and how many deals a board has. */
  kills: number;
  minutes: number;
  deals: number;
  random: Random;
  s3: S3Server;
}

/** Counts the kills. */
export function* turnsOf({ kills, minutes }: Campaign): Generator<number> {
  const end = performance.now() + minutes * 60_000;
  for (let index = 0; index < kills && performance.now() < end; index++) yield index;
}

/** What was found after kills, and how often: "12 backups killed within 900 ms: the archive was whole each time (…)". */
export function summary(what: string, within: number, whole: string, found: Record<string, number>): string {
  const count = Object.values(found).reduce((sum, each) => sum + each, 0);
  return `${count} ${what} killed within ${Math.round(within)} ms: ${whole} was whole each time (${JSON.stringify(found)})`;
}

const admin = fileURLToPath(new URL('../../bin/admin.ts', import.meta.url));

/** Runs the command on the board to its end, or kills it after so many milliseconds. Returns how long it took. */
export async function runCommand({ folder, dataDir, s3 }: Campaign, args: string[], killAfter?: number): Promise<number> {
  const begun = performance.now();
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', admin, ...args], {
    cwd: folder,
    env: { DATA_DIR: dataDir, ...s3.settings },
    stdio: 'inherit',
  });
  const ended = once(program, 'exit');
  if (killAfter !== undefined) {
    await Promise.race([sleep(killAfter), ended]);
    program.kill('SIGKILL');
  }
  const [status] = await ended;
  if (killAfter === undefined && status !== 0) throw new Error(`${args[0]} ended with ${status}`);
  return performance.now() - begun;
}

interface Run {
  /** Milliseconds from the start; undefined: it is stopped once it runs. */
  killAfter?: number;
  settings?: Record<string, string>;
  /** Before it is stopped. */
  use?: (pid: number) => Promise<void>;
}

/** Starts the board in this data folder, and stops or kills it. Returns how long that took, and what it said. */
export async function runBoard(folder: string, dataDir: string, run: Run = {}): Promise<{ took: number; output: string }> {
  const begun = performance.now();
  const usual = { DATA_DIR: dataDir, PORT: await freePort(), DEMO_PROVIDER_PORT: 0, SAMPLE_DEALS: 'false', FETCH_PICTURES: 'false' };
  // With what npm needs here to reach its registry.
  const board = spawnDealwire(folder, { ...(process.env as Record<string, string>), BACKUP_NIGHTLY: 'false', ...usual, ...run.settings });
  if (run.killAfter === undefined) await isRunning(board);
  else await Promise.race([sleep(run.killAfter), board.ended]);
  await run.use?.(board.child.pid ?? 0);
  const took = performance.now() - begun;
  board.child.kill(run.killAfter === undefined ? 'SIGTERM' : 'SIGKILL');
  await board.ended;
  return { took, output: board.output() };
}
