import { rmSync } from 'node:fs';
import path from 'node:path';
import { processesOf } from '../../../server/platform/database/embedded-processes.ts';
import { commandTo } from '../../commands.ts';
import { signal } from '../../fault.ts';
import { until } from '../../until.ts';
import type { Installation } from '../installation.ts';
import type { Step, Year } from '../year.ts';

/** Seconds: a segment of the log is archived every 30 s. */
const patience = 120;

/** The machine dies with its disk, after a mistake that nobody wants back: the moment before that is restored from the archive. */
export const loseDisk: Step = {
  name: 'disk lost, a moment restored',
  take: async (year) => {
    const { board, crowd } = year;
    await until(() => isArchiving(board), patience);
    await crowd.write(20);
    await crowd.whileQuiet(async () => {
      const moment = await isDelivered(board);
      await makeMistake(year);
      await until(() => isArchivedSince(board, moment), patience);
      await die(board);
      await board.admin('restore', '--at', moment.toISOString());
      await board.start();
      if (await hasMistake(board)) throw new Error('What was written after the moment is there');
    });
    return 'nothing of before is missing, and nothing of after is there';
  },
};

const isArchiving = (board: Installation) => has(board, 'log_archive where since is not null');
const isArchivedSince = (board: Installation, moment: Date) => has(board, `log_archive where archived_at > '${moment.toISOString()}'`);
const hasMistake = (board: Installation) => has(board, "deals where title = 'A mistake'");

const has = (board: Installation, rows: string): Promise<boolean> =>
  board.onDatabase(async (pool) => ((await pool.query(`select from ${rows}`)).rowCount ?? 0) > 0);

/** What is on its way at the moment would be sent again. Returns a moment when nothing is. */
async function isDelivered(board: Installation): Promise<Date> {
  await until(async () => !(await has(board, "deliveries where state = 'waiting'")) && !(await has(board, 'deal_changes')));
  return await board.onDatabase(async (pool) => {
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    return new Date((rows[0]?.now.getTime() ?? 0) + 1);
  });
}

async function makeMistake({ nodes, members }: Year): Promise<void> {
  const body = { title: 'A mistake', url: 'https://mistakes.example/1', category: 'electronics', currency: 'EUR', price: 1 };
  await commandTo(nodes, { method: 'POST', path: '/api/deals', body, cookie: members.of('yoko').cookie });
}

async function die(board: Installation): Promise<void> {
  const cluster = path.join(board.dataDir, 'postgres');
  await board.stop('SIGKILL');
  await until(() => {
    for (const pid of processesOf(cluster)) signal(pid, 'SIGKILL');
    return processesOf(cluster).length === 0;
  });
  rmSync(board.dataDir, { recursive: true });
}
