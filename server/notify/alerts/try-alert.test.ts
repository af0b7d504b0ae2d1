import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';

type Tried = { status: number; body: { matches: number; isComplete: boolean; refused?: { count: number }; deals: { id: number }[] } };

let board: TestApp;
let author: { id: number };
let request: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
  request = await apiClient(board, await aPerson(board.db));
});
afterAll(() => board.close());

const tried = (alert: object) => request('POST', '/api/me/alerts/trial', alert) as unknown as Promise<Tried>;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const posted = (title: string, days: number, given: object = {}) =>
  aDeal(board.db, { authorId: author.id, title, liveAt: ago(days), ...given });
const ids = ({ body }: Tried) => body.deals.map(({ id }) => id);

test('a trial finds the deals of the list from the last 30 days, the latest first', async () => {
  const old = await posted('Espresso machine of last year', 31);
  const one = await posted('Espresso machine', 20, { price: 20_000 });
  const two = await posted('Espresso machine with grinder', 2, { price: 9_000, state: 'expired', expiredAt: new Date() });
  await posted('Espresso machine, removed', 1, { state: 'removed' });
  await posted('Kettle', 1);
  const all = await tried({ filters: { q: 'espresso machine' }, moments: ['match'] });
  expect(all).toMatchObject({ status: 200, body: { matches: 2, isComplete: true } });
  expect(ids(all)).toEqual([two.id, one.id]);
  expect(all.body.deals.map(({ id }) => id)).not.toContain(old.id);
  expect(ids(await tried({ filters: { q: 'espresso machine', maxPrice: '10000' }, moments: ['match'] }))).toEqual([two.id]);
  expect(ids(await tried({ filters: { q: 'espresso -grinder' }, moments: ['match'] }))).toEqual([one.id]);
  expect(ids(await tried({ filters: { q: '"machine with"' }, mentions: true, moments: ['match'] }))).toEqual([two.id]);
});

test('a trial leaves out the deals of the person who tries, and excluded merchants and categories', async () => {
  const me = await aPerson(board.db);
  const { rows } = await board.pool.query<{ id: string }>(
    "insert into merchants (slug, name) values ('left-out', 'Left out') returning id",
  );
  await posted('Tent by me', 1, { authorId: me.id });
  const there = await posted('Tent there', 2, { merchantId: Number(rows[0]?.id) });
  const home = await posted('Tent at home', 3, { categoryId: 5 });
  const asMe = await apiClient(board, me);
  const found = async (excluded?: object) =>
    ids(
      (await asMe('POST', '/api/me/alerts/trial', {
        filters: { q: 'tent' },
        moments: ['match'],
        ...(excluded && { excluded }),
      })) as unknown as Tried,
    );
  expect(await found()).toEqual([there.id, home.id]);
  expect(await found({ merchants: ['left-out'], categories: [] })).toEqual([home.id]);
  const [{ slug } = { slug: '' }] = (await board.pool.query<{ slug: string }>('select slug from categories where id = 5')).rows;
  expect(await found({ merchants: [], categories: [slug] })).toEqual([there.id]);
});

test('a trial counts each occurrence of a moment', async () => {
  const hot = await posted('Drone that got hot', 5, { hotAt: ago(4), up: 6 });
  const cheaper = await posted('Drone that got cheaper', 6, { endsAt: ago(1) });
  await posted('Drone that nothing happened to', 7);
  const point = (price: number, days: number) =>
    board.pool.query("insert into price_points (deal_id, price, currency, source, seen_at) values ($1, $2, 'EUR', $3, $4)", [
      cheaper.id,
      price,
      days === 6 ? 'posted' : 'edited',
      ago(days),
    ]);
  for (const [price, days] of [
    [3_000, 6],
    [2_000, 5],
    [2_500, 4],
    [1_000, 3],
  ] as const)
    await point(price, days);
  for (let minute = 0; minute < 6; minute += 1) {
    const { id } = await aPerson(board.db);
    await board.pool.query('insert into votes (deal_id, person_id, value, cast_at) values ($1, $2, 1, $3)', [
      hot.id,
      id,
      new Date(ago(4).getTime() + minute * 60_000),
    ]);
  }
  await board.pool.query("insert into revisions (deal_id, version, cause, changes, at) values ($1, 2, 'reactivation', '{}', now())", [
    cheaper.id,
  ]);
  const drones = (moment: string, more: object = {}) => tried({ filters: { q: 'drone' }, moments: [moment], ...more });
  expect(await drones('hot')).toMatchObject({ body: { matches: 1, deals: [{ id: hot.id }] } });
  expect(await drones('price_drop')).toMatchObject({ body: { matches: 2, deals: [{ id: cheaper.id }] } });
  expect(await drones('reactivated')).toMatchObject({ body: { matches: 1, deals: [{ id: cheaper.id }] } });
  expect(await drones('ending')).toMatchObject({ body: { matches: 1, deals: [{ id: cheaper.id }] } });
  expect(await drones('speed', { speed: { votes: 6, minutes: 6 } })).toMatchObject({ body: { matches: 1, deals: [{ id: hot.id }] } });
  expect(await drones('speed', { speed: { votes: 7, minutes: 60 } })).toMatchObject({ body: { matches: 0 } });
  const both = await tried({ filters: { q: 'drone' }, moments: ['hot', 'price_drop'] });
  expect(both.body.matches).toBe(3);
  expect(ids(both)).toEqual([cheaper.id, hot.id]);
});

test('a trial counts what happened in the last 30 days to deals that are older', async () => {
  const old = await posted('Blender of long ago', 90, { price: 2_000 });
  const other = await posted('Blender of long ago, unchanged since', 80, { price: 2_000 });
  for (const [deal, price, days] of [
    [old.id, 3_000, 90],
    [old.id, 2_000, 10],
    [other.id, 3_000, 80],
    [other.id, 2_000, 31],
  ])
    await board.pool.query("insert into price_points (deal_id, price, currency, source, seen_at) values ($1, $2, 'EUR', 'edited', $3)", [
      deal,
      price,
      ago(days ?? 0),
    ]);
  await board.pool.query("insert into revisions (deal_id, version, cause, changes, at) values ($1, 2, 'reactivation', '{}', now())", [
    other.id,
  ]);
  const blenders = (moments: string[], more: object = {}) => tried({ filters: { q: 'blender', ...more }, moments });
  expect(await blenders(['price_drop'])).toMatchObject({ body: { matches: 1, isComplete: true, deals: [{ id: old.id }] } });
  expect(await blenders(['reactivated'])).toMatchObject({ body: { matches: 1, deals: [{ id: other.id }] } });
  expect(await blenders(['match', 'price_drop', 'reactivated'])).toMatchObject({ body: { matches: 2 } });
  expect(await blenders(['price_drop'], { maxPrice: '1000' })).toMatchObject({ body: { matches: 0 } });
  expect(await tried({ filters: { q: 'toaster' }, moments: ['price_drop'] })).toMatchObject({ body: { matches: 0 } });
});

test('a trial on one deal, and on saved deals, counts what happened to them', async () => {
  const deal = await posted('Lamp of long ago', 300, { state: 'expired', expiredAt: ago(2) });
  const other = await aPerson(board.db);
  for (const body of ['Works', 'Works here too']) await aComment(board.db, { dealId: deal.id, authorId: other.id, body });
  expect(await tried({ deal: deal.id, moments: ['expired', 'comment'] })).toMatchObject({ body: { matches: 3, deals: [{ id: deal.id }] } });
  expect(await tried({ saved: true, moments: ['expired'] })).toMatchObject({ body: { matches: 0, deals: [] } });
  await request('PUT', `/api/saves/${deal.id}`);
  expect(await tried({ saved: true, moments: ['expired'] })).toMatchObject({ body: { matches: 1, deals: [{ id: deal.id }] } });
});

test('a trial says that an alert for everything would be refused, and stores nothing', async () => {
  const { body } = await tried({ filters: {}, moments: ['match'] });
  expect(body.refused?.count).toBeGreaterThan(0);
  expect(body.matches).toBeGreaterThan(0);
  const { rows } = await board.pool.query('select from alerts');
  expect(rows).toHaveLength(0);
});

test('a trial is refused for guests, unknown names, hidden deals and moments that do not fit', async () => {
  const hidden = await posted('Lamp that is hidden', 1, { state: 'held', heldAt: new Date() });
  const guest = await apiClient(board);
  expect(await guest('POST', '/api/me/alerts/trial', { filters: { q: 'lamp' }, moments: ['match'] })).toMatchObject({ status: 401 });
  const field = async (alert: object) => {
    const { status, body } = (await tried(alert)) as unknown as { status: number; body: { code: string; fields?: { field: string }[] } };
    return [status, body.code, body.fields?.[0]?.field];
  };
  expect(await field({ filters: { merchant: 'nobody-knows' }, moments: ['match'] })).toEqual([422, 'INVALID', 'filters.merchant']);
  expect(await field({ filters: { q: '!!' }, moments: ['match'] })).toEqual([422, 'INVALID', 'filters.q']);
  expect(await field({ deal: hidden.id, moments: ['price_drop'] })).toEqual([404, 'NOT_FOUND', undefined]);
  expect(await field({ deal: hidden.id, moments: ['match'] })).toEqual([422, 'INVALID', 'moments']);
  expect(await field({ filters: {}, saved: true, moments: ['price_drop'] })).toEqual([422, 'INVALID', 'filters']);
  expect(await field({ filters: { q: 'lamp' }, moments: ['speed'] })).toEqual([422, 'INVALID', 'speed']);
});

test('trials of one person run one after another, and are refused beyond a few', async () => {
  const one = await apiClient(board, await aPerson(board.db));
  const blocker = await board.pool.connect();
  await blocker.query('begin; lock table deal_terms in access exclusive mode');
  const statuses: number[] = [];
  const answers = Array.from({ length: 14 }, async () => {
    const { status } = await one('POST', '/api/me/alerts/trial', { filters: { q: 'tent' }, moments: ['match'] });
    statuses.push(status);
  });
  await expect.poll(() => statuses).toEqual([503, 503, 503]);
  const waiting = async () =>
    (await board.pool.query("select from pg_locks where not granted and relation = 'deal_terms'::regclass")).rowCount;
  await expect.poll(waiting).toBe(1);
  await blocker.query('rollback');
  blocker.release();
  await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(11);
});

test('a trial compares a deal that is typed in a line with each filter', async () => {
  const filters = { q: 'dyson vacuum', maxPrice: '40000', currency: 'USD', kind: 'product' };
  const example = async (typed: string, more: object = {}) =>
    ((await tried({ filters: { ...filters, ...more }, moments: ['match'], example: typed })).body as { example?: object }).example;
  expect(await example('$379.99 Dyson V8 vacuum')).toEqual({ price: 37_999, currency: 'USD', unmet: [], unknown: ['kind'] });
  expect(await example('Dyson vacuums, 420 dollars')).toEqual({ price: 42_000, currency: 'USD', unmet: ['maxPrice'], unknown: ['kind'] });
  expect(await example('Shark vacuum for $99')).toMatchObject({ price: 9_900, unmet: ['q'], missing: ['dyson'] });
  expect(await example('Kettle')).toMatchObject({ unmet: ['q'], missing: ['dyson', 'vacuum'] });
  expect(await example('Dyson vacuum')).toEqual({ unmet: [], unknown: ['kind', 'maxPrice'] });
  expect(await example('Free Dyson vacuum')).toMatchObject({ price: 0, unmet: [] });
  expect(await example('Dyson vacuum $10', { minPrice: '2000' })).toMatchObject({ unmet: ['minPrice'] });
  const forbidden = await example('Dyson vacuum -$10', { q: 'dyson -vacuum' });
  expect(forbidden).toMatchObject({ unmet: ['q'] });
  expect(forbidden).not.toHaveProperty('missing');
  const { rows } = await board.pool.query("select from deals where title like '%Dyson%'");
  expect(rows).toHaveLength(0);
});

test('a trial refuses an example that is too long', async () => {
  const { status } = await tried({ filters: { q: 'lamp' }, moments: ['match'], example: 'x'.repeat(301) });
  expect(status).toBe(422);
});
