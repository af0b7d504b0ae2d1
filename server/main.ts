import './import-faster.ts';
import cluster from 'node:cluster';
import { config as loadDotenv } from 'dotenv';
import { greeting } from './greeting.ts';
import { loadConfig } from './platform/config/config.ts';
import { SettingError, StartupError, wrongSetting } from './platform/core/startup-error.ts';

/** The longest wait for a clean shutdown (milliseconds): Docker kills after 10 seconds, and right after a first start there is much to finish. */
const timeout = 9_000;

const started = new AsyncDisposableStack();
let stopRequestedAt: number | undefined;

async function main() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  // Who has the other end: if it is killed, nothing else stops this process.
  process.on('disconnect', () => stop());
  endWithNpm();
  loadDotenv({ quiet: true });
  const config = loadConfig(process.env);
  // Loaded last: a wrong setting is reported at once, and only what is imported this way is found faster.
  if (cluster.isWorker) {
    const { runAsWorker } = await import('./worker.ts');
    const { broken } = await runAsWorker(config, started);
    return void broken.then(giveUp);
  }
  const { startBoard } = await import('./board.ts');
  const board = await startBoard(config, started);
  void board.broken.then(giveUp);
  if (stopRequestedAt === undefined) console.log(greeting(board));
}

/** If npm is killed, we get another parent. */
function endWithNpm() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

/** Another start may succeed, or report what is wrong. */
function giveUp(reason: string) {
  if (stopRequestedAt !== undefined) return;
  console.error(`Dealwire stops. ${reason}`);
  stop(1);
}

function stop(status = 0) {
  if (stopRequestedAt === undefined) {
    stopRequestedAt = Date.now();
    setTimeout(() => process.exit(1), timeout);
    void end(status);
  } else if (Date.now() - stopRequestedAt > 500) {
    // Within half a second it is the same Ctrl-C: the terminal sends it to us and to npm, which forwards it.
    process.exit(1);
  }
}

async function end(status: number) {
  await started.disposeAsync().catch((error: unknown) => console.error(error));
  process.exit(status);
}

await main().catch(async (error: unknown) => {
  if (stopRequestedAt !== undefined) return;
  console.error(error instanceof StartupError ? `Dealwire can't start. ${error.message}` : error);
  await end(error instanceof SettingError ? wrongSetting : 1);
});
