import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { matchAlerts } from '../../server/alerts/match-alerts.ts';
import { connect, database, type Pool } from '../../server/database/connection.ts';
import { startEmbedded } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrate.ts';
import { Random } from '../seeded-random.ts';

// Kills the process that tells people of deals at random moments: `npm run kills`. Checks that everybody is told of everything, once.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } } });
const random = new Random(Number(values.seed));
/** Three transactions tell them of a deal. */
const followers = 1_200;

const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-kills-'));
const postgres = await startEmbedded(dataDir);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
const pool = connect(postgres.url);

try {
  await migrate(pool);
  await seed(pool);
  let atWork = 0;
  for (let nth = 0; nth < Number(values.kills); nth++) if (await killOnce(pool)) atWork += 1;
  await matchAlerts(database(pool));
  await report(pool, atWork);
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function seed(board: Pool): Promise<void> {
  await board.query(`insert into people (issuer, subject, name, handle, state) values ('kills', 'author', 'Author', 'author', 'active')`);
  await board.query(
    `with crowd as (
       insert into people (issuer, subject, name, handle, state)
       select 'kills', n::text, 'One', 'crowd-' || n, 'active' from generate_series(1, $1::int) n returning id)
     insert into alerts (person_id, name, moments, q, words, needs, tells_from)
     select id, 'Kettles', '{match,price_drop}', 'kettle', '''kettle''', '{kettle}', now() - interval '1 minute' from crowd`,
    [followers],
  );
}

/** Posts a deal or lowers its price, and kills the worker some time later. Returns whether it was in the middle of that. */
async function killOnce(board: Pool): Promise<boolean> {
  const worker = fork(path.join(import.meta.dirname, 'worker.ts'), { env: { ...process.env, DATABASE_URL: postgres.url } });
  await once(worker, 'message');
  if (random.next() < 0.6)
    await board.query(
      `insert into deals (author_id, category_id, kind, title, url, price, currency)
       select id, 1, 'product', 'A kettle', 'https://kettles.example/1', 90000, 'EUR' from people where handle = 'author'`,
    );
  else await board.query('update deals set price = price - 100 where id = (select max(id) from deals)');
  await sleep(random.between(0, 200));
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  const { rows } = await board.query<{ left: number }>('select count(*)::int as left from deal_changes');
  return (rows[0]?.left ?? 0) > 0;
}

async function report(board: Pool, atWork: number): Promise<void> {
  const { rows } = await board.query<{ deals: number; lost: number; twice: number; ledger: number; left: number }>(
    `with told as (
       select deal_id, person_id, count(*) as times from notifications where details ->> 'moment' = 'match' group by 1, 2)
     select (select count(*) from deals)::int as deals,
       (select count(*) from deals cross join alerts where not exists (
         select from told where told.deal_id = deals.id and told.person_id = alerts.person_id))::int as lost,
       (select count(*) from told where times > 1)::int as twice,
       (select count(*) from alert_matches where moment = 'match')::int as ledger,
       (select count(*) from deal_changes)::int as left`,
  );
  const { deals = 0, lost = 0, twice = 0, ledger = 0, left = 0 } = rows[0] ?? {};
  console.log(`${values.kills} kills, ${atWork} of them in the middle of telling ${followers} people of ${deals} deals`);
  console.log(`${lost} not told, ${twice} told twice, ${ledger} of ${deals * followers} in the ledger, ${left} changes left`);
  if (lost > 0 || twice > 0 || left > 0 || ledger !== deals * followers) process.exitCode = 1;
}
