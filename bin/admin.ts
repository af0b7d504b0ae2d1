import { config as loadDotenv } from 'dotenv';
import { StartupError } from '../server/platform/core/startup-error.ts';
import { runAdmin } from '../server/reach/admin/run-admin.ts';

loadDotenv({ quiet: true });
const status = await runAdmin(process.argv.slice(2), process.env).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  return 1;
});
process.exit(status);
