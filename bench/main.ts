import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Pool } from '../server/platform/database/connection.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { accountExport } from './account-export.ts';
import { matching } from './alerts/matching.ts';
import { notifying } from './alerts/notifying.ts';
import { seedAlerts } from './alerts/seed-alerts.ts';
import { latencyUnderAttack } from './attacked.ts';
import { mainOnThisMachine, startBoard } from './board.ts';
import { commandLatency } from './commands.ts';
import { deliveries, mailbox } from './deliveries.ts';
import { manyStreams, singleVotes } from './fan-out.ts';
import { type Figure, isWithinBudget, print, writeResults } from './figures.ts';
import { filters } from './filters.ts';
import { firstLoad } from './first-load.ts';
import { growth } from './growth.ts';
import { hostileToContentRules } from './hostile/content-rules.ts';
import { hostileTexts } from './hostile.ts';
import { trackingLeft } from './links.ts';
import { moderation } from './moderation.ts';
import { extractionAccuracy } from './pages.ts';
import { type Part, partsIn } from './parts.ts';
import { presence } from './presence.ts';
import { pagePreviews } from './preview.ts';
import { hotFeed, hotPage } from './reads.ts';
import { relevanceOf } from './relevance.ts';
import { searches } from './search.ts';
import { seedDeals, seedPeople } from './seed.ts';
import { startAndStop } from './startup.ts';
import { trials } from './trials.ts';
import { votes } from './writes.ts';

const sizes = { small: 10_000, large: 1_000_000 };
const people = 2_000;

const selected = selectedParts();
const isSelected = (part: Part) => selected.has(part);
const anyOf = (...some: Part[]) => some.some(isSelected);

const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-bench-'));
const postgres = await startEmbedded(dataDir);
// Ctrl-C must not leave a PostgreSQL behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
const pool = connect(postgres.url, { statementTimeout: 0 });
const results: Record<string, Figure[]> = {};
const report = (title: string, figures: Figure[]) => {
  results[title] = figures;
  print(title, figures);
};

try {
  await migrate(pool);
  await seedPeople(pool, people);
  await seedDeals(pool, sizes.small);
  if (anyOf('fan-out', 'reads', 'writes', 'commands', 'attacked', 'export')) await measureServer();
  if (isSelected('moderation')) report('Moderation with 10,000 open reports', await moderation(pool));
  if (anyOf('alerts', 'deliveries')) await measureAlerts();
  if (isSelected('preview')) await measurePreviews();
  if (isSelected('pages')) measurePages();
  if (isSelected('links')) await measureLinks();
  if (isSelected('hostile')) {
    report('Hostile texts: blocked event loop, worst first', hostileTexts());
    report('The same with 200 content rules', await hostileToContentRules(6));
  }
  if (isSelected('first-load')) await measureFirstLoad();
  if (isSelected('start')) report('Starting and stopping', await startAndStop(dataDir));
  if (isSelected('relevance')) await measureRelevance();
  if (anyOf('growth', 'search', 'filters', 'trials')) {
    console.log(`\n(growing the board to ${sizes.large} deals)`);
    await seedDeals(pool, sizes.large);
    if (isSelected('growth')) await measureGrowth();
    if (isSelected('search')) report(`Search at ${sizes.large} deals: time in PostgreSQL`, await searches(pool));
    if (isSelected('filters')) report(`A list with five filters at ${sizes.large} deals: time in PostgreSQL`, await filters(pool));
    if (isSelected('trials')) report(`Alerts tried at ${sizes.large} deals: time in PostgreSQL`, await trials(pool));
  }
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
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

async function measureGrowth() {
  await withNewBoard('small_board', async (small) => {
    await seedPeople(small, people);
    await seedDeals(small, sizes.small);
    report(`Growth: evaluation time at ${sizes.large} deals relative to ${sizes.small}`, await growth({ small, large: pool }));
  });
}

async function measureRelevance() {
  const figures = await withNewBoard('real_board', relevanceOf);
  if (figures !== undefined) report('Relevance of searches for real deals', figures);
}

/** Another board on the same server. */
async function withNewBoard<T>(name: string, measure: (board: Pool) => Promise<T>): Promise<T> {
  await pool.query(`create database ${name}`);
  const board = connect(Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href, { statementTimeout: 0 });
  try {
    await migrate(board);
    return await measure(board);
  } finally {
    await board.end();
  }
}

function selectedParts(): ReadonlySet<Part> {
  try {
    return partsIn(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function measureServer() {
  const board = await startBoard({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  try {
    if (isSelected('reads')) report('Reads', [...(await hotFeed(board.port)), ...(await hotPage({ ...board, pool }))]);
    if (isSelected('writes')) {
      const deals = (await pool.query<{ id: number }>("select id from deals where state = 'live' order by id limit 180")).rows.map(
        ({ id }) => id,
      );
      report('Writes', await votes({ port: board.port, url: postgres.url }, deals, people));
    }
    if (isSelected('commands')) report('Commands while one person sends 40 at a time', await commandLatency(board.port));
    if (isSelected('fan-out')) {
      report('Fan-out: single votes', await singleVotes({ ...board, pool }));
      report('Fan-out: many streams', await manyStreams({ ...board, pool }));
      report('Fan-out: counting who is there', await presence({ ...board, pool }));
    }
    if (isSelected('export')) report('Export of an account', await accountExport({ ...board, pool }));
    if (isSelected('attacked')) report('Latency during an attack', await latencyUnderAttack({ ...board, pool }));
  } finally {
    await board.stop();
  }
}

async function measureAlerts() {
  await seedAlerts(pool, { people: 20_000, alerts: 100_000 });
  if (isSelected('alerts')) {
    report('Alerts: finding those that a new deal matches', await matching(pool, 1));
    await measureNotifying();
  }
  if (isSelected('deliveries')) await measureDeliveries();
  if (isSelected('alerts')) {
    await seedAlerts(pool, { people: 200_000, alerts: 1_000_000 });
    report('Alerts: finding them among a million', await matching(pool, 2));
  }
}

async function measureNotifying() {
  const board = await startBoard({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  try {
    report('Alerts: notifying 20,000 people with 100,000 of them', await notifying({ ...board, pool }));
  } finally {
    await board.stop();
  }
}

async function measureDeliveries() {
  const mails = await mailbox();
  const board = await startBoard({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, SMTP_URL: mails.url, MAIL_FROM: 'board@deals.example' });
  try {
    report('Deliveries by e-mail', await deliveries({ ...board, pool }, mails));
  } finally {
    await board.stop();
    mails.close();
  }
}

async function measurePreviews() {
  const board = await startBoard({ DATABASE_URL: postgres.url, DATA_DIR: dataDir }, mainOnThisMachine);
  try {
    report('Previews', await pagePreviews(board.port));
  } finally {
    await board.stop();
  }
}

function measurePages() {
  report("Fields extracted from shops' pages", extractionAccuracy());
}

async function measureLinks() {
  const figures = await trackingLeft();
  if (figures !== undefined) report('Tracking and affiliate parameters in links of real deals', figures);
}

/** On a new board with the sample deals and their pictures. */
async function measureFirstLoad() {
  const board = await startBoard({ DATA_DIR: path.join(dataDir, 'newcomer') });
  try {
    report('First load of the feed in Chromium', await firstLoad(board.port));
  } finally {
    await board.stop();
  }
}
