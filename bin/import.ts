import { config as loadDotenv } from 'dotenv';
import { StartupError } from '../server/platform/core/startup-error.ts';
import { runImport } from '../server/reach/import/run-import.ts';

const stop = new AbortController();
// Longer than a batch may take.
const timeout = 10_000;
stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), timeout));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => stop.abort());

loadDotenv({ quiet: true });
const status = await runImport(process.argv.slice(2), process.env, stop.signal).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  return 1;
});
process.exit(status);
