import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
/** The same server, but every merchant is on this machine. */
export const mainOnThisMachine = fileURLToPath(new URL('../test/e2e/loopback-main.ts', import.meta.url));
const port = Number(process.env.BENCH_PORT ?? 4700);

export interface RunningBoard {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** The real server in a process of its own, as `npm start` runs it. */
export async function startBoard(environment: Record<string, string>, started = main): Promise<RunningBoard> {
  const child = spawn(process.execPath, [started], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', EXCHANGE_RATES_URL: '', ...environment },
    // The board stops when its IPC channel closes, so a killed bench leaves no process behind.
    stdio: ['ignore', process.env.BENCH_LOG === undefined ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    listening(),
    ended.then(() => {
      throw new Error('The board did not start');
    }),
  ]);
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function listening(): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
  }
  throw new Error('The board did not get ready within a minute');
}
