import { pino } from 'pino';
import { startJobs } from '../server/platform/jobs/worker.ts';

/** A node that takes jobs and never ends them, for tests that kill it: `node job-holder.ts URL TASK [CRON]`. Says when it has one. */
const [url = '', name = '', cron] = process.argv.slice(2);

const run = async () => {
  process.send?.({ holds: name });
  await new Promise(() => undefined);
};
startJobs({ url, tasksOn: () => ({ queued: [{ name, cron, run }], repeated: [] }), logger: pino({ level: 'silent' }) });
