import type pg from 'pg';
import type { Deliverer } from '../server/notify/channels/deliverer.ts';
import { Sender } from '../server/notify/channels/sender.ts';
import { database } from '../server/platform/database/connection.ts';
import { type Figure, median } from './figures.ts';

const channels = 20_000;
/** Messages that are due, on a board where nothing else waits and on one where much does. */
const due = { few: 40_000, many: 1_000_000 };
/** Rounds on each board, and messages that are sent in one. */
const [rounds, sent] = [8, 3_000];

/** How fast messages go out where few are due and where many are, in turn, to receivers that answer at once. */
export async function backlog(few: pg.Pool, many: pg.Pool): Promise<Figure[]> {
  await makeDue(few, due.few);
  await makeDue(many, due.many);
  const rates: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let round = 0; round < rounds; round++) {
    rates.few.push(await send(few));
    rates.many.push(await send(many));
  }
  return [
    { name: `sent in a second, of ${due.few} messages that are due`, value: median(rates.few), unit: '/s' },
    {
      name: `the rate among ${due.many} that are due, relative to that`,
      value: median(rates.many) / median(rates.few),
      unit: '',
      atLeast: 0.8,
    },
  ];
}

async function makeDue(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with reader as (
       insert into people (handle, name, state, trust) select 'backlog-' || n, 'Reader', 'active', 1 from generate_series(1, $1::int) n returning id
     )
     insert into channels (person_id, kind, name, address, state, verified_at)
     select id, 'email', 'Mail', id || '@backlog.example', 'active', now() from reader`,
    [channels],
  );
  await pool.query(
    `insert into deliveries (channel_id, kind, message_id, due_at)
     select id, 'verification', 'backlog-' || n, now() - (($1 - n) * interval '1 millisecond')
     from generate_series(1, $1::int) n join (select id, row_number() over () as position from channels) channel on n % $2 + 1 = position
     order by n`,
    [count, channels],
  );
  await pool.query('vacuum analyze');
}

/** Messages a second. */
async function send(pool: pg.Pool): Promise<number> {
  let count = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const email: Deliverer = {
    deliver: async () => {
      count += 1;
      if (count === sent) resolve();
      return { result: 'sent' };
    },
  };
  const logger = { warn: console.error };
  const sender = new Sender({
    db: database(pool),
    deliverers: { email },
    publicUrl: 'http://localhost',
    boardName: async () => 'Bench',
    logger,
  });
  const started = performance.now();
  await sender.send();
  await promise;
  const seconds = (performance.now() - started) / 1_000;
  await sender.stop();
  return sent / seconds;
}
