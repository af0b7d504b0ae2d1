import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Program } from '../../bench/child-program.ts';
import { Random } from '../../bench/seeded-random.ts';
import { withPostgres } from '../../bench/temporary-postgres.ts';
import { newWebhookSecret } from '../../server/notify/channels/webhook-secret.ts';
import type { Pool } from '../../server/platform/database/connection.ts';
import { type Receivers, startReceivers } from './receivers.ts';

// Kills the process that notifies and delivers at random moments: `npm run crashes`. Checks that everybody is notified of everything: in their
// inbox once, by mail and webhook at least once and each time with the same id.

const { values } = parseArgs({ options: { crashes: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } } });
const random = new Random(Number(values.seed));
/** Three transactions notify them of a deal. */
const followers = 1_200;
/** So many of them have mails, and so many others a webhook. */
const reached = 60;
/** Milliseconds that the last one, which is not killed, may take. */
const timeout = 120_000;

await withPostgres('crashes', async ({ pool, url }) => {
  const receivers = await startReceivers();
  const worker = { DATABASE_URL: url, SMTP_URL: receivers.smtpUrl };
  await seed(pool, receivers);
  const during = { notifying: 0, sending: 0 };
  for (let index = 0; index < Number(values.crashes); index++) {
    const left = await crashOnce(pool, worker);
    if (left.changes > 0) during.notifying += 1;
    if (left.taken > 0) during.sending += 1;
  }
  await finish(pool, worker);
  await report(pool, during);
  await reportMessages(pool, receivers);
});
process.exit();

async function seed(board: Pool, { webhookPort }: Receivers): Promise<void> {
  await board.query(`insert into people (name, handle, state) values ('Author', 'author', 'active')`);
  await board.query(
    `with crowd as (
       insert into people (name, handle, state)
       select 'One', 'crowd-' || n, 'active' from generate_series(1, $1::int) n returning id, substr(handle, 7)::int as n
     ), reached as (
       insert into channels (person_id, kind, name, address, secret, state, verified_at)
       select id, kind, kind, address, secret, 'active', now() from crowd cross join lateral (
         select 'email' as kind, 'crowd-' || n || '@mail.example' as address, null as secret where n <= $2
         union all select 'webhook', 'http://hooks.example:' || $3::int, $4 where n between $2 + 1 and 2 * $2) channel
     )
     insert into alerts (person_id, name, moments, filters, words, lookup_keys, active_since)
     select id, 'Kettles', '{match,price_drop}', '{"q": "kettle"}', '''kettle''', '{kettle}', now() - interval '1 minute' from crowd`,
    [followers, reached, webhookPort, newWebhookSecret()],
  );
}

async function startWorker(settings: Record<string, string>): Promise<Program> {
  const worker = new Program('../campaign/crashes/worker.ts', settings);
  await worker.nextMessage();
  return worker;
}

interface Left {
  /** Changes of deals that people are not notified of yet. */
  changes: number;
  /** Messages that were being sent. */
  taken: number;
}

/** Posts a deal or lowers its price, and kills the worker some time later. Returns what it left undone. */
async function crashOnce(board: Pool, settings: Record<string, string>): Promise<Left> {
  const worker = await startWorker(settings);
  if (random.next() < 0.6)
    await board.query(
      `insert into deals (author_id, category_id, kind, title, url, price, currency)
       select id, 1, 'product', 'A kettle', 'https://kettles.example/1', 90000, 'EUR' from people where handle = 'author'`,
    );
  else await board.query('update deals set price = price - 100 where id = (select max(id) from deals)');
  await sleep(random.between(0, 600));
  await worker.end('SIGKILL');
  const { rows } = await board.query<Left>(
    `select (select count(*)::int from deal_changes) as changes,
       (select count(*)::int from deliveries where state = 'waiting' and attempts > 0) as taken`,
  );
  await letTimePass(board);
  return rows[0] ?? { changes: 0, taken: 0 };
}

/** What the dead worker had taken is due again after its lease, and each hour a channel gets only so many messages. */
async function letTimePass(board: Pool): Promise<void> {
  await board.query(
    `update deliveries set created_at = created_at - interval '2 hours', due_at = least(due_at, now()) where created_at > now() - interval '1 hour'`,
  );
}

/** A worker that is not killed does the rest. */
async function finish(board: Pool, settings: Record<string, string>): Promise<void> {
  const worker = await startWorker(settings);
  for (const end = Date.now() + timeout; Date.now() < end; await sleep(200)) {
    const { rows } = await board.query<{ isDone: boolean }>(
      `select not exists (select from deal_changes) and not exists (select from notifications where dispatched_at is null)
         and not exists (select from deliveries where state = 'waiting') as "isDone"`,
    );
    if (rows[0]?.isDone) break;
    await letTimePass(board);
  }
  await worker.end();
}

async function report(board: Pool, { notifying, sending }: Record<'notifying' | 'sending', number>): Promise<void> {
  const { rows } = await board.query<{ deals: number; lost: number; twice: number; left: number }>(
    `with notified as (
       select deal_id, person_id, count(*) as times from notifications where details ->> 'moment' = 'match' group by 1, 2)
     select (select count(*) from deals)::int as deals,
       (select count(*) from deals cross join alerts where not exists (
         select from notified where notified.deal_id = deals.id and notified.person_id = alerts.person_id))::int as lost,
       (select count(*) from notified where times > 1)::int as twice,
       (select count(*) from deal_changes)::int as left`,
  );
  const { deals = 0, lost = 0, twice = 0, left = 0 } = rows[0] ?? {};
  console.log(
    `${values.crashes} crashes, ${notifying} in the middle of notifying ${followers} people of ${deals} deals, ${sending} in the middle of sending`,
  );
  console.log(`${lost} not notified, ${twice} notified twice, ${left} changes left`);
  if (lost > 0 || twice > 0 || left > 0) process.exitCode = 1;
}

async function reportMessages(board: Pool, { times }: Receivers): Promise<void> {
  const { rows } = await board.query<{ messageId: string; state: string }>('select message_id as "messageId", state from deliveries');
  const { rows: due } = await board.query<{ lost: number }>(
    `select count(*)::int as lost from notifications join channels using (person_id)
     where not exists (select from deliveries where notification_id = notifications.id and channel_id = channels.id)`,
  );
  const known = new Set(rows.map(({ messageId }) => messageId));
  const lost = (due[0]?.lost ?? 0) + rows.filter(({ messageId }) => !times.has(messageId)).length;
  const unsent = rows.filter(({ state }) => state !== 'sent').length;
  const unknown = [...times.keys()].filter((id) => !known.has(id)).length;
  const again = [...times.values()].filter((each) => each > 1).length;
  console.log(
    `${rows.length} mails and webhooks: ${lost} lost, ${unsent} not noted as sent, ${again} came again with the same id, ${unknown} with another`,
  );
  if (lost > 0 || unsent > 0 || unknown > 0) process.exitCode = 1;
}
