import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../server/platform/database/connection.ts';
import { isRunning, spawnDealwire } from '../test/dealwire-process.ts';

const port = Number(process.env.BENCH_PORT ?? 4700);

export interface RunningBoard {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** A running board with its database. */
export interface Board extends RunningBoard {
  pool: Pool;
}

/** The real server in a process of its own, as `npm start` runs it. */
export async function startBoard(settings: Record<string, string> & { DATA_DIR: string }, spawn = spawnDealwire): Promise<RunningBoard> {
  const dealwire = spawn(settings.DATA_DIR, { PORT: port, DEMO_PROVIDER_PORT: port + 1, LOG_LEVEL: 'warn', ...settings });
  await isRunning(dealwire);
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) await sleep(20);
  const stop = async () => {
    dealwire.child.kill('SIGTERM');
    await dealwire.ended;
  };
  return { port, pid: dealwire.child.pid ?? 0, stop };
}
