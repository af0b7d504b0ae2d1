import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reads } from '../../../shared/reads.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { leipzig } from '../../../test/places.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { boardSettings, deals, sanctions } from '../../platform/database/schema.ts';
import type { PageBody } from './page-body.ts';
import { pageRenderer } from './render-page.ts';

let board: TestApp;
let author: { id: number };

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db, { name: 'Ada' });
});
afterAll(() => board.close());

/** The snapshots in a page, by path. */
async function pageAt(url: string, who?: { id: number }) {
  const cookie = who === undefined ? '' : await sessionFor(board.db, who.id, board.config.publicUrl);
  const { body, statusCode } = await board.app.inject({ url, headers: { cookie } });
  const [, snapshots = ''] = /id="snapshots">(.*?)<\/script>/s.exec(body) ?? [];
  return { statusCode, body, snapshots: JSON.parse(snapshots) };
}

describe("a deal's page", () => {
  test("contains the first screen's data, and personal data for its owner only", async () => {
    const { id } = await aDeal(board.db, { authorId: author.id, title: 'A kettle </script> in its box' });
    const shared = [reads.board(), reads.deal(id), reads.offers(id), reads.prices(id), reads.thread(id, { sort: 'best' })];
    for (const who of [undefined, author, undefined, await aPerson(board.db, { name: 'Grace' }), author]) {
      const { snapshots, statusCode } = await pageAt(`/d/${id}`, who);
      expect(statusCode).toBe(200);
      const own = who === undefined ? [] : [reads.me(), reads.marks([id]), reads.commentVotes(id)];
      expect(Object.keys(snapshots)).toEqual([...shared, ...own]);
      expect(snapshots[reads.deal(id)].data.title).toBe('A kettle </script> in its box');
      if (who !== undefined) expect(snapshots[reads.me()].data.id).toBe(who.id);
    }
  });

  test('changes with the deal', async () => {
    const { id } = await aDeal(board.db, { authorId: author.id });
    const shown = async () => (await pageAt(`/d/${id}`)).snapshots[reads.deal(id)].data;
    expect((await shown()).price).toBe(1_999);
    await board.db.update(deals).set({ price: 5, version: 2 }).where(eq(deals.id, id));
    await expect.poll(async () => (await shown()).price).toBe(5);
    await board.db.update(deals).set({ state: 'removed' }).where(eq(deals.id, id));
    await expect.poll(async () => (await pageAt(`/d/${id}`)).statusCode).toBe(410);
    await board.db.update(deals).set({ state: 'live', membersOnly: true }).where(eq(deals.id, id));
    await expect.poll(async () => (await pageAt(`/d/${id}`)).snapshots[reads.deal(id)].problem.code).toBe('NOT_FOUND');
    expect((await pageAt(`/d/${id}`, author)).statusCode).toBe(200);
  });
});

test('the page of someone who is signed in does not look like one of a guest if their own reads are missing', async () => {
  const rename = (from: string, to: string) => board.pool.query(`alter table people rename column ${from} to ${to}`);
  const someone = await aPerson(board.db);
  await rename('suggested_handle', 'moved');
  const { snapshots } = await pageAt('/', someone);
  await rename('moved', 'suggested_handle');
  expect(snapshots[reads.me()]).toMatchObject({ problem: { code: 'UNAVAILABLE' } });
  expect((await pageAt('/')).snapshots).not.toHaveProperty([reads.me()]);
});

test('the page of someone with a sanction brings it, so that it can be rendered; those of others do not', async () => {
  const [warned, other] = [await aPerson(board.db), await aPerson(board.db)];
  await board.db.insert(sanctions).values({ personId: warned.id, kind: 'warning', reason: 'Posts adverts' });
  expect((await pageAt('/', warned)).snapshots[reads.ownSanctions()].data.sanctions).toMatchObject([{ reason: 'Posts adverts' }]);
  expect((await pageAt('/', other)).snapshots).not.toHaveProperty([reads.ownSanctions()]);
});

test.each([
  ['q=laptop+under+600&alert=new', '/search?q=laptop&maxPrice=60000&alert=new'],
  ['q=cheapest+laptop+under+%24600&sort=new&since=2026-01-01', '/search?sort=new&q=laptop&maxPrice=60000&currency=USD&since=2026-01-01'],
  ['q=newest+deals', '/?sort=new'],
  ['q=hot+deals&alert=new', '/?alert=new'],
  ['q=laptop+under+600&maxPrice=5000', '/search?q=laptop&maxPrice=5000'],
  [`q=cake+under+5+€+near+Leipzig`, `/search?q=cake&maxPrice=500&near=${leipzig}`],
  ['q=new+deals+near+Leipzig', `/search?sort=new&near=${leipzig}`],
])('a search whose words ask for filters has an address with these: %s', async (typed, address) => {
  const { statusCode, headers } = await board.app.inject(encodeURI(`/search?${typed}`).replaceAll('%25', '%'));
  expect([statusCode, headers.location]).toEqual([302, address]);
});

test.each(['q=laptop', 'q=free+near+me', 'maxPrice=500', ''])('the search "%s" stays at its address', async (typed) => {
  expect((await pageAt(`/search?${typed}`)).statusCode).toBe(200);
});

test('the web app manifest carries the name of the board', async () => {
  await board.db.update(boardSettings).set({ name: 'Bargains of Graz' });
  const names = async () => {
    const { name, short_name } = (await board.app.inject('/manifest.webmanifest')).json();
    return [name, short_name];
  };
  await expect.poll(names).toEqual(['Bargains of Graz', 'Bargains of Graz']);
  await board.db.update(boardSettings).set({ name: 'Dealwire' });
});

test.each([
  '/d/99999',
  '/d/x',
  '/d/99999/x/history',
  '/d/99999/x/edit',
  '/c/nothing',
  '/m/nothing',
  '/u/nobody',
  '/nothing',
  '/c/',
  '/?merchant=nothing',
])('%s is answered with the not-found page', async (url) => {
  const { statusCode, body } = await pageAt(url);
  expect(statusCode).toBe(404);
  expect(body).toContain('<meta name="robots" content="noindex">');
});

describe('the page renderer', () => {
  const html = '<html><head><title>Board</title></head><body><script type="application/json" id="snapshots">{}</script></body></html>';
  const write = pageRenderer({ html, publicUrl: 'https://board.example' });
  const at = (pathname: string) => ({ pathname, search: '' });
  const snapshotsIn = async (page: PageBody) =>
    JSON.parse(/id="snapshots">(.*?)<\/script>/s.exec((await page.in(undefined)).toString())?.[1] ?? '');
  const one = { etag: '1', data: 'one' };
  const other = { etag: '2', data: 'other' };

  test.each([
    [{}, {}],
    [{ a: one }, {}],
    [{}, { b: other }],
    [{ a: one }, { b: other }],
    [{ b: one }, { a: other }],
  ])('renders the shared data %j and the own data %j', async (shown, own) => {
    expect(await snapshotsIn(await write(at('/'), { status: 200, shown, own }))).toEqual({ ...shown, ...own });
  });

  test('renders again if the same data is of another read, or the problem differs', async () => {
    const problems = [404, 410].map((status) => ({ a: { problem: { status } } }));
    for (const shown of [{ a: one }, { b: one }, ...problems])
      expect(await snapshotsIn(await write(at('/x'), { status: 200, shown, own: {} }))).toEqual(shown);
  });

  test('rejects a template without a place for its data', () => {
    expect(() => pageRenderer({ html: '<html></html>', publicUrl: 'https://board.example' })).toThrow('no place');
  });
});
