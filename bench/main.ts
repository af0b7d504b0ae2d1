import path from 'node:path';
import { connect, type Pool } from '../server/platform/database/connection.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { spawnDealwire, spawnStart } from '../test/dealwire-process.ts';
import { matching } from './alerts/matching.ts';
import { notifying } from './alerts/notifying.ts';
import { seedAlerts } from './alerts/seed-alerts.ts';
import { attack } from './attack.ts';
import { backlog } from './backlog.ts';
import { type Board, startBoard } from './board.ts';
import { crowd } from './crowd.ts';
import { untilQuiet } from './database-cost.ts';
import { deliveries, mailbox } from './deliveries.ts';
import { manyStreams, singleVotes, twoWorkers } from './fan-out.ts';
import { type Figure, isWithinBudget, print, writeResults } from './figures.ts';
import { filters } from './filters.ts';
import { firstLoad } from './first-load.ts';
import { growth } from './growth.ts';
import { memory } from './memory.ts';
import { type Part, parts, partsIn } from './parts.ts';
import { hotFeed, hotPage } from './reads.ts';
import { relevanceOf } from './relevance.ts';
import { searches } from './search.ts';
import { seedDeals, seedPeople } from './seed.ts';
import { startAndStop } from './startup.ts';
import { type TemporaryPostgres, withPostgres } from './temporary-postgres.ts';
import { unitCosts } from './unit-costs.ts';
import { upgrading } from './upgrade.ts';
import { comments, votes } from './writes.ts';

const sizes = { small: 10_000, large: 1_000_000 };
const people = 2_000;

const selected = selectedParts();
const results: Record<string, Figure[]> = {};
const report = (title: string, figures: Figure[]) => {
  results[title] = figures;
  print(title, figures);
};

const measurements: Record<Part, (postgres: TemporaryPostgres) => Promise<void>> = {
  reads: (postgres) => onBoard(postgres, async (board) => report('Reads', [...(await hotFeed(board.port)), ...(await hotPage(board))])),
  writes: (postgres) =>
    onBoard(postgres, async (board) => {
      await untilQuiet(board.pool);
      report('Writes', [...(await votes(board, people)), ...(await comments(board, people))]);
    }),
  'fan-out': (postgres) =>
    onBoard(postgres, async (board) => {
      report('Fan-out: single votes', await singleVotes(board));
      report('Fan-out: many streams', await manyStreams(board));
    }),
  workers: async ({ url, dataDir, pool }) => {
    const start = async (workers: number) => ({
      ...(await startBoard({ DATABASE_URL: url, DATA_DIR: dataDir, WORKERS: `${workers}` })),
      pool,
    });
    report('Workers: as many streams for each of two as for one', await twoWorkers(start));
  },
  crowd: (postgres) => onBoard(postgres, async (board) => report('A crowd: as many streams as one node may have', await crowd(board))),
  attack: (postgres) => onBoard(postgres, async (board) => report('Honest reads beside an attack', await attack(board))),
  // As it is started, because that decides how much memory it takes.
  sizing: (postgres) =>
    onBoard(postgres, async (board) => report('Sizing: unit costs against three mixes', await unitCosts(board, people)), {}, spawnStart),
  'first-load': async ({ dataDir }) => {
    // A new board, with the sample deals and their pictures.
    const board = await startBoard({ DATA_DIR: path.join(dataDir, 'newcomer') });
    report('First load of the feed in Chromium', await firstLoad(board.port).finally(board.stop));
  },
  start: async ({ dataDir }) => report('Starting and stopping', await startAndStop(dataDir)),
  memory: async ({ dataDir }) => report('Memory of a small board', await memory(dataDir)),
  relevance: async ({ url, pool }) => {
    const figures = await onNewDatabase(url, pool, 'real_board', relevanceOf);
    if (figures !== undefined) report('Relevance of searches for real deals', figures);
  },
  deliveries: async (postgres) => {
    await seedAlerts(postgres.pool, { people: 20_000, alerts: 100_000 });
    const mails = await mailbox();
    const settings = { SMTP_URL: mails.url, MAIL_FROM: 'board@deals.example' };
    await onBoard(postgres, async (board) => report('Deliveries by e-mail', await deliveries(board, mails)), settings);
    await mails.close();
  },
  backlog: ({ url, pool }) =>
    onNewDatabase(url, pool, 'small_backlog', (few) =>
      onNewDatabase(url, pool, 'large_backlog', async (many) => report('Messages that wait', await backlog(few, many))),
    ),
  alerts: async (postgres) => {
    const { pool } = postgres;
    await seedAlerts(pool, { people: 100_000, alerts: 100_000 });
    report('Alerts: finding those that a new deal matches', await matching(pool));
    await onBoard(postgres, async (board) => report('Alerts: notifying 100,000 people', await notifying(board)));
    await seedAlerts(pool, { people: 200_000, alerts: 1_000_000 });
    report('Alerts: finding them among a million', await matching(pool));
  },
  growth: async ({ url, pool }) => {
    await grow(pool);
    await onNewDatabase(url, pool, 'small_board', async (small) => {
      await seedPeople(small, people);
      await seedDeals(small, sizes.small);
      report(`Growth: evaluation time at ${sizes.large} deals relative to ${sizes.small}`, await growth({ small, large: pool }));
    });
  },
  search: async ({ pool }) => {
    await grow(pool);
    report(`Search at ${sizes.large} deals: time in PostgreSQL`, await searches(pool));
  },
  filters: async ({ pool }) => {
    await grow(pool);
    report(`A list with five filters at ${sizes.large} deals: time in PostgreSQL`, await filters(pool));
  },
  upgrade: async (postgres) => {
    await grow(postgres.pool);
    await onBoard(postgres, async (board) => report(`An upgrade at ${sizes.large} deals`, await upgrading(board, people)));
  },
};

await withPostgres('bench', async (postgres) => {
  await seedPeople(postgres.pool, people);
  await seedDeals(postgres.pool, sizes.small);
  for (const part of parts) if (selected.has(part)) await measurements[part](postgres);
});
console.log(`\nWritten to ${writeResults(results)}`);
const missed = Object.values(results)
  .flat()
  .filter((figure) => !isWithinBudget(figure));
console.log(
  missed.length === 0
    ? 'All figures are within their budgets.'
    : `${missed.length} figures exceed their budget: ${missed.map(({ name }) => name).join('; ')}`,
);
// An imported module keeps a handle open.
process.exit();

function selectedParts(): ReadonlySet<Part> {
  try {
    return partsIn(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function onBoard(
  { url, dataDir, pool }: TemporaryPostgres,
  measure: (board: Board) => Promise<void>,
  settings = {},
  spawn = spawnDealwire,
): Promise<void> {
  const board = await startBoard({ DATABASE_URL: url, DATA_DIR: dataDir, FETCH_PICTURES: 'false', ...settings }, spawn);
  await measure({ ...board, pool }).finally(board.stop);
}

/** Another migrated database on the same server. */
async function onNewDatabase<T>(url: string, admin: Pool, name: string, measure: (board: Pool) => Promise<T>): Promise<T> {
  await admin.query(`create database ${name}`);
  const board = connect(Object.assign(new URL(url), { pathname: `/${name}` }).href, { statementTimeout: 0 });
  await migrate(board);
  return await measure(board).finally(() => board.end());
}

async function grow(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ deals: number }>('select count(*)::int as deals from deals');
  if ((rows[0]?.deals ?? 0) >= sizes.large) return;
  console.log(`\n(growing the board to ${sizes.large} deals)`);
  await seedDeals(pool, sizes.large);
}
