import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealSorts } from '../../../shared/deal-filters.ts';
import { pages } from '../../../shared/limits.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { ChangeFeed } from '../../engine/change-feed.ts';
import type { Change } from '../../engine/dependencies.ts';
import { affects } from '../../engine/dependency-index.ts';
import type { Evaluated, Read } from '../../engine/read.ts';
import type { Viewer } from '../../platform/core/viewer.ts';
import { activityReads } from '../activity/reads.ts';
import { commentReads } from '../comments/reads.ts';
import { merchantReads } from '../merchants/reads.ts';
import { dealReads } from '../reads.ts';
import { updateSearchIndex } from '../search/update-search-index.ts';
import { listReads } from './reads.ts';

let database: TestDatabase;
let feed: ChangeFeed;
let received: Change[] = [];
let reads: Read<unknown, unknown, Viewer>[];
const deals = 100;

beforeAll(async () => {
  database = await testDatabase();
  feed = new ChangeFeed({ url: database.url, publication: 'dealwire' });
  feed.on('changes', (changes) => received.push(...changes));
  const connected = new Promise<void>((resolve) => feed.once('live', resolve));
  feed.start();
  await connected;
  reads = [
    ...dealReads(database.db),
    ...listReads(database.db),
    ...merchantReads(database.db),
    ...commentReads(database.db),
    ...activityReads(database.db),
  ];
  const author = await aPerson(database.db);
  await database.pool.query(`insert into merchants (slug, name) values ('pans', 'Pans'), ('pots', 'Pots')`);
  await database.pool.query(
    `insert into deals (author_id, category_id, merchant_id, kind, title, currency, price, shipping, imported_up, imported_down, live_at)
     select $1, 1 + i % 2, 1 + i % 2, 'local', 'Deal ' || case i % 3 when 0 then 'of a kettle' else 'of the day ' || i end, case i % 4 when 0 then 'USD' else 'EUR' end, 100 * i, i % 4, i % 7, i % 3, now() - i * interval '10 minutes' - random() * interval '1 minute' from generate_series(1, $2::int) i`,
    [author.id, deals],
  );
  await database.pool.query('update deal_scores set comments = deal_id % 5');
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

/** Runs a statement, and returns the changes that the feed delivers for it. */
async function changesOf(statement: string, params: unknown[] = []): Promise<Change[]> {
  await drain();
  await database.pool.query(statement, params);
  return (await drain()).filter(({ table }) => table !== 'board_settings');
}

async function drain(): Promise<Change[]> {
  await database.pool.query('update board_settings set name = name');
  while (!received.some(({ table }) => table === 'board_settings')) await sleep(1);
  const changes = received;
  received = [];
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
  const scopes = [{ category: 'electronics' }, { merchant: 'pots' }];
  for (const audience of ['public', 'member'])
    for (const [i, sort] of dealSorts.entries())
      for (const scope of [{}, ...(audience === 'public' ? scopes : [scopes[i % 2]])]) {
        const first = watched('/api/deals', { sort, ...scope }, audience);
        lists.push(first);
        const answer = await first.evaluate();
        const next = 'data' in answer ? (answer.data as { next?: string }).next : undefined;
        if (next !== undefined) lists.push(watched('/api/deals', { sort, ...scope, after: next }, audience));
      }
  for (const audience of ['public', 'member']) for (const narrowed of narrowings) lists.push(watched('/api/deals', narrowed, audience));
  for (const q of ['kettle', 'ket', 'ketle', 'pot', 'xyzzy'])
    lists.push(watched('/api/search', { q }, 'public'), watched('/api/deals/counts', { q, category: 'electronics' }, 'public'));
  const others = ['public', 'member'].flatMap((audience) => [
    ...['pans', 'pots'].map((slug) => watched('/api/merchants/:slug', { slug }, audience)),
    ...[1, 2, 3].map((id) => watched('/api/deals/:id', { id: String(id) }, audience)),
    watched('/api/deals/:id/comments', { id: '1' }, audience),
  ]);
  return [...lists, ...others];
}

/** One finds deals by a corrected word, one finds nothing yet. */
const narrowings = [
  { q: 'kettle' },
  { q: 'kett', sort: 'new' },
  { q: '"a kettle" -day' },
  { q: 'ketle' },
  { q: 'xyzzy' },
  { q: 'xyzzy kettle' },
  { q: 'day kettle xyzzy' },
  { q: 'kettle under $20' },
  { state: 'expired', category: 'electronics' },
  { q: 'pots', minPrice: '1000', maxPrice: '5000' },
  { category: 'electronics', merchant: 'pots', shipping: 'free', state: 'live' },
  { kind: 'local', region: 'DE', saving: '20', sort: 'discussed' },
  { maxPrice: '3000', sort: 'cheapest' },
];

/** Statements on the row `$1`, each with the highest value of `$2`. */
const writes = [
  ['update deal_scores set up = up + $2::int where deal_id = $1', 40],
  ['update deal_scores set down = down + $2::int where deal_id = $1', 5],
  ['update deal_scores set comments = comments + $2::int where deal_id = $1', 50],
  [`update deals set state = 'removed' where id = $1 and $2::int = 0`, 0],
  [`update deals set state = 'live', expired_at = null, expired_by = null where id = $1 and $2::int = 0`, 0],
  [`update deals set state = 'expired', expired_at = now() where id = $1 and $2::int = 0`, 0],
  [`update deals set state = 'expired', expired_at = live_at, expired_by = 'age' where id = $1 and $2::int = 0`, 0],
  ['update deals set members_only = not members_only where id = $1 and $2::int = 0', 0],
  ['update deals set hot_at = case $2::int when 0 then now() end where id = $1', 1],
  [`update deals set live_at = now() - $2::int * interval '8 minutes' where id = $1`, 100],
  ['update deals set category_id = 1 + $2::int where id = $1', 1],
  ['update deals set merchant_id = 1 + $2::int where id = $1', 1],
  [`update deals set title = 'Title ' || $2::int where id = $1`, 9],
  [`update deals set title = 'A kettle, xyzzy' where id = $1 and $2::int = 0`, 0],
  [`update deals set body = 'A kettle' where id = $1 and $2::int = 0`, 0],
  ['update deals set price = 100 * $2::int, reference = null where id = $1', 80],
  [`update deals set price = 100, reference = 100 + $2::int, evidence = 'Seen' where id = $1 and $2::int > 0`, 100],
  ['update deals set shipping = $2::int where id = $1', 1],
  [`update deals set currency = case $2::int when 0 then 'EUR' else 'USD' end where id = $1`, 1],
  [`update deals set ends_at = now() + $2::int * interval '1 day' where id = $1`, 5],
  [
    `insert into exchange_rates values ('EUR', 1, '2026-01-02'), ('USD', 1 + $1::int * 0 + $2::int, '2026-01-02') on conflict do nothing`,
    1,
  ],
  ['update exchange_rates set per_euro = 2 + $2::int where currency = $$USD$$ and $1::int > 0', 20],
  [`update deals set regions = case $2::int when 0 then '{}' when 1 then '{DE}' else '{AT}' end::text[] where id = $1`, 2],
  [`update merchants set name = name || ' Ltd' where id = 1 + $1::int % 2 and $2::int = 0 and name not like '%Ltd'`, 0],
  ['update comments set up = up + $2::int where id = $1', 3],
  ['delete from comments where id = $1 and $2::int = 0', 0],
  [`update categories set name = name || '!' where id = 1 + $1::int % 2 and $2::int = 0`, 0],
] as const;

test('every change of an answer invalidates its read', async () => {
  const lists = await everyList();
  let before = await Promise.all(lists.map(({ evaluate }) => evaluate()));
  const wakes = ([statement, most]: (typeof writes)[number]) =>
    fc.asyncProperty(fc.integer({ min: 1, max: deals }), fc.nat(most), async (id, value) => {
      const changes = await changesOf(statement, [id, value]);
      // Counts that are updated a little later are changes too.
      await updateSearchIndex(database.db);
      changes.push(...(await drain()));
      const after = await Promise.all(lists.map(({ evaluate }) => evaluate()));
      const content = ({ dependencies: _, ...answer }: Evaluated<unknown>) => JSON.stringify(answer);
      for (const [i, answer] of before.entries()) {
        const now = after[i];
        if (now === undefined || content(answer) === content(now)) continue;
        const woken = changes.some((change) => affects(change, answer.dependencies));
        expect(woken, `${statement} [${id}, ${value}] changed ${lists[i]?.name}`).toBe(true);
      }
      before = after;
    });
  for (const write of writes) await fc.assert(wakes(write), { numRuns: 1, endOnFailure: true });
});

test('a vote far below a page does not invalidate it, nor another deal, merchant or thread', async () => {
  await database.pool.query('update deal_scores set up = 3, down = 0, comments = 0');
  await database.pool.query(
    `update deals set state = 'live', expired_at = null, expired_by = null, members_only = false, hot_at = null, live_at = now() - id * interval '10 minutes',
       price = 100 * id, currency = 'EUR', reference = null, ends_at = null`,
  );
  const lists = (await everyList()).filter(({ name }) => !/"(after|q|kind|shipping)"/.test(name));
  const answers = await Promise.all(lists.map(({ evaluate }) => evaluate()));
  const changes = await changesOf('update deal_scores set up = up + 1 where deal_id = $1', [deals]);
  expect(changes.map(({ table }) => table)).toEqual(['deal_scores', 'deals']);
  expect(changes[1]?.row.live_at).toBeInstanceOf(Date);
  const woken = lists.filter((_, i) => changes.some((change) => affects(change, answers[i]?.dependencies ?? [])));
  expect(woken.map(({ name }) => name)).toEqual([]);
});

test('only votes on deals that could appear invalidate a search or a filtered list', async () => {
  await database.pool.query('update deal_scores set up = 3, down = 0, comments = 0');
  await database.pool.query(
    `update deals set state = 'live', expired_at = null, expired_by = null, members_only = false, hot_at = null, price = 100 * id,
       reference = null, shipping = 0, regions = '{}', kind = 'local', title = case when id % 3 = 0 then 'A kettle' else 'A pan' end, body = '', category_id = 1, merchant_id = 2,
       live_at = now() - id * interval '10 minutes'`,
  );
  await updateSearchIndex(database.db);
  const wakes = async (input: object, statement: string) => {
    const answer = await watched('/api/deals', input, 'public').evaluate();
    return (await changesOf(statement)).some((change) => change.table === 'deals' && affects(change, answer.dependencies));
  };
  const vote = (id: number) => `update deal_scores set up = up + 1 where deal_id = ${id}`;
  expect(await wakes({ q: 'kettle' }, vote(3))).toBe(true);
  expect(await wakes({ q: 'kettle' }, vote(4))).toBe(false);
  expect(await wakes({ q: 'pa -kettle' }, vote(3))).toBe(false);
  expect(await wakes({ q: 'kettle' }, `update deals set title = 'No pan, a kettle' where id = 4`)).toBe(true);
  expect(await wakes({ minPrice: '500', maxPrice: '600' }, vote(5))).toBe(true);
  for (const narrowed of [
    { minPrice: '600' },
    { saving: '10' },
    { kind: 'coupon' },
    { category: 'gaming' },
    { merchant: 'pans', q: 'pan' },
    { since: '2100-01-01' },
    { expiredSince: '2100-01-01' },
  ])
    expect(await wakes(narrowed, vote(5)), JSON.stringify(narrowed)).toBe(false);
  await database.pool.query(`update deals set regions = '{AT}', shipping = 100 where id = 7`);
  for (const narrowed of [{ region: 'DE' }, { shipping: 'free' }])
    expect(await wakes(narrowed, vote(7)), JSON.stringify(narrowed)).toBe(false);
  expect(await wakes({ region: 'AT' }, vote(7))).toBe(true);
});

test('counts are invalidated by what changes them, and not by votes', async () => {
  const counts = await watched('/api/deals/counts', { q: 'kettle' }, 'public').evaluate();
  const woken = async (statement: string) => (await changesOf(statement)).some((change) => affects(change, counts.dependencies));
  expect(await woken('update deal_scores set up = up + 1, comments = comments + 1 where deal_id = 3')).toBe(false);
  expect(await woken('update deals set price = price + 1 where id = 3')).toBe(true);
});

test('what is only probably expired happens without the ticker, also when people vote on it', async () => {
  const ticker = await watched('/api/activity', {}, 'public').evaluate();
  const expired = (by: string) =>
    `update deals set state = 'expired', expired_at = now() - interval '9 days', expired_by = '${by}', live_at = now() - interval '99 days' where id = 9`;
  const woken = async (statement: string) => (await changesOf(statement)).some((change) => affects(change, ticker.dependencies));
  expect(await woken(expired('age'))).toBe(false);
  expect(await woken('update deal_scores set up = up + 1 where deal_id = 9')).toBe(false);
  expect(await woken(expired('checks'))).toBe(true);
});

test.each(["state = 'removed'", 'price = 0'])("a merchant's currency is read again after a deal that says so is %s", async (change) => {
  await database.pool.query(`insert into merchant_domains (domain, merchant_id) values ('pots.example', 2) on conflict do nothing`);
  await database.pool.query(
    `update deals set merchant_id = 2, currency = case when id in (2, 3) then 'EUR' else 'USD' end, price = 100, state = case when id < 5 then 'live' else 'removed' end, removed_at = now()`,
  );
  const { evaluate } = watched('/api/merchants/at/:host', { host: 'pots.example' }, 'public');
  const before = await evaluate();
  expect(before).toMatchObject({ data: { currency: 'EUR' } });
  const changes = await changesOf(`update deals set ${change} where id = 3`);
  expect(await evaluate()).toMatchObject({ data: { currency: 'USD' } });
  expect(changes.some((change) => affects(change, before.dependencies))).toBe(true);
});
