import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../shared/limits.ts';
import { dealSorts } from '../../shared/ranking.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { aPerson } from '../../test/sign-in.ts';
import { commentReads } from '../comments/reads.ts';
import { ChangeFeed } from '../live/change-feed.ts';
import type { Change } from '../live/dependencies.ts';
import { concerns } from '../live/dependency-index.ts';
import type { Evaluated, Read } from '../live/read.ts';
import { merchantReads } from '../merchants/reads.ts';
import type { Viewer } from '../viewer.ts';
import { dealReads } from './reads.ts';

let database: TestDatabase;
let feed: ChangeFeed;
let heard: Change[] = [];
let reads: Read<unknown, unknown, Viewer>[];
const deals = 100;

beforeAll(async () => {
  database = await testDatabase();
  feed = new ChangeFeed({ url: database.url, publication: 'dealwire' });
  feed.on('changes', (changes) => heard.push(...changes));
  const connected = new Promise<void>((resolve) => feed.once('live', resolve));
  feed.start();
  await connected;
  reads = [...dealReads(database.db), ...merchantReads(database.db), ...commentReads(database.db)];
  const author = await aPerson(database.db);
  await database.pool.query(`insert into merchants (slug, name) values ('pans', 'Pans'), ('pots', 'Pots')`);
  await database.pool.query(
    `insert into deals (author_id, category_id, merchant_id, kind, title, currency, up, down, comments, live_at)
     select $1, 1 + i % 2, 1 + i % 2, 'local', 'Deal ' || i, 'EUR', i % 7, i % 3, i % 5, now() - i * interval '10 minutes' - random() * interval '1 minute' from generate_series(1, $2::int) i`,
    [author.id, deals],
  );
  await database.pool.query(
    `with id as (select nextval(pg_get_serial_sequence('comments', 'id')) as id from generate_series(1, $2::int))
     insert into comments (id, deal_id, author_id, root_id, body) overriding system value select id, 1, $1, id, 'Hello' from id`,
    [author.id, pages.comments + 20],
  );
});
afterAll(async () => {
  await feed.stop();
  await database.drop();
});

/** Does it, and answers the changes that the feed delivers for it. Changes come in the order of their commits. */
async function changesOf(statement: string, params: unknown[] = []): Promise<Change[]> {
  await drain();
  await database.pool.query(statement, params);
  return (await drain()).filter(({ table }) => table !== 'site');
}

async function drain(): Promise<Change[]> {
  await database.pool.query('update site set name = name');
  while (!heard.some(({ table }) => table === 'site')) await sleep(1);
  const changes = heard;
  heard = [];
  return changes;
}

interface Watched {
  name: string;
  evaluate: () => Promise<Evaluated<unknown>>;
}

function watched(path: string, input: object, audience: string): Watched {
  const read = reads.find((each) => each.path === path);
  if (read === undefined) throw new Error(`There is no read ${path}`);
  return { name: `${path} ${JSON.stringify(input)} ${audience}`, evaluate: () => read.evaluate(read.input.parse(input), audience) };
}

async function everyList(): Promise<Watched[]> {
  const lists: Watched[] = [];
  for (const audience of ['public', 'member'])
    for (const sort of dealSorts)
      for (const scope of [{}, { category: 'electronics' }, { merchant: 'pots' }]) {
        const first = watched('/api/deals', { sort, ...scope }, audience);
        lists.push(first);
        const answer = await first.evaluate();
        const next = 'data' in answer ? (answer.data as { next?: string }).next : undefined;
        if (next !== undefined) lists.push(watched('/api/deals', { sort, ...scope, after: next }, audience));
      }
  const others = ['public', 'member'].flatMap((audience) => [
    ...['pans', 'pots'].map((slug) => watched('/api/merchants/:slug', { slug }, audience)),
    ...[1, 2, 3].map((id) => watched('/api/deals/:id', { id: String(id) }, audience)),
    watched('/api/deals/:id/comments', { id: '1' }, audience),
  ]);
  return [...lists, ...others];
}

/** Statements on the row `$1`, each with the most that `$2` may be. */
const writes = [
  ['update deals set up = up + $2::int where id = $1', 40],
  ['update deals set down = down + $2::int where id = $1', 5],
  ['update deals set comments = comments + $2::int where id = $1', 50],
  [`update deals set state = 'removed' where id = $1 and $2::int = 0`, 0],
  [`update deals set state = 'live', expired_at = null where id = $1 and $2::int = 0`, 0],
  [`update deals set state = 'expired', expired_at = now() where id = $1 and $2::int = 0`, 0],
  ['update deals set members_only = not members_only where id = $1 and $2::int = 0', 0],
  ['update deals set hot_at = case $2::int when 0 then now() end where id = $1', 1],
  [`update deals set live_at = now() - $2::int * interval '8 minutes' where id = $1`, 100],
  ['update deals set category_id = 1 + $2::int where id = $1', 1],
  ['update deals set merchant_id = 1 + $2::int where id = $1', 1],
  [`update deals set title = 'Title ' || $2::int where id = $1`, 9],
  ['update comments set up = up + $2::int where id = $1', 3],
  ['delete from comments where id = $1 and $2::int = 0', 0],
  [`update categories set name = name || '!' where id = 1 + $1::int % 2 and $2::int = 0`, 0],
] as const;
const Write = fc
  .constantFrom(...writes)
  .chain(([statement, most]) => fc.record({ statement: fc.constant(statement), value: fc.nat(most) }));

test('whatever changes what a read answers wakes it', async () => {
  const lists = await everyList();
  let before = await Promise.all(lists.map(({ evaluate }) => evaluate()));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: deals }), Write, async (id, write) => {
      const changes = await changesOf(write.statement, [id, write.value]);
      const after = await Promise.all(lists.map(({ evaluate }) => evaluate()));
      const content = ({ dependencies: _, ...answer }: Evaluated<unknown>) => JSON.stringify(answer);
      for (const [i, answer] of before.entries()) {
        const now = after[i];
        if (now === undefined || content(answer) === content(now)) continue;
        const woken = changes.some((change) => concerns(change, answer.dependencies));
        expect(woken, `${write.statement} [${id}, ${write.value}] changed ${lists[i]?.name}`).toBe(true);
      }
      before = after;
    }),
    { numRuns: 100, endOnFailure: true },
  );
}, 60_000);

test('a vote far below a page does not wake it, nor does one on another deal wake a deal, a merchant or a thread', async () => {
  await database.pool.query(
    `update deals set state = 'live', expired_at = null, members_only = false, hot_at = null, up = 3, down = 0, comments = 0, live_at = now() - id * interval '10 minutes'`,
  );
  const lists = (await everyList()).filter(({ name }) => !name.includes('"after"'));
  const answers = await Promise.all(lists.map(({ evaluate }) => evaluate()));
  const changes = await changesOf('update deals set up = up + 1 where id = $1', [deals]);
  expect(changes).toHaveLength(1);
  expect(changes[0]?.row.live_at).toBeInstanceOf(Date);
  const woken = lists.filter((_, i) => changes.some((change) => concerns(change, answers[i]?.dependencies ?? [])));
  expect(woken.map(({ name }) => name)).toEqual([]);
});
