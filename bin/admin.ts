import { config as loadDotenv } from 'dotenv';
import { runAdmin } from '../server/admin/run-admin.ts';
import { StartupError } from '../server/core/startup-error.ts';

loadDotenv({ quiet: true });
const status = await runAdmin(process.argv.slice(2), process.env).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  return 1;
});
process.exit(status);
