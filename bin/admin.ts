import { config as loadDotenv } from 'dotenv';
import { StartupError } from '../server/platform/core/startup-error.ts';
import { runAdmin } from '../server/reach/admin/run-admin.ts';

// So that those who listen to the exit can tidy up and stop their servers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

loadDotenv({ quiet: true });
const status = await runAdmin(process.argv.slice(2), process.env).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  return 1;
});
process.exit(status);
