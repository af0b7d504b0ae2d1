import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { watchRead } from '../../../test/live-client.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { affects } from '../../engine/dependency-index.ts';
import { scheduled } from './scheduled.ts';

let board: TestApp;
let count = 0;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A scheduled deal, and a client of its author. */
async function waiting(more: object = {}) {
  count += 1;
  const author = await aPerson(board.db);
  const request = await apiClient(board, author);
  const facts = {
    ...{ title: `Secretkettle number ${count}`, category: 'home', merchant: 'Secretshop', price: 2_000, currency: 'EUR' },
    ...{ url: `https://secretshop.example/item-${count}`, startsAt: inMinutes(60), ...more },
  };
  const { id } = (await request('POST', '/api/deals', facts)).body;
  return { id: id as number, author, request, facts, own: async () => (await request('GET', '/api/me/scheduled')).body };
}

describe('your own scheduled deals', () => {
  test('are listed by their start, and follow edits and deletion', async () => {
    const { id, request, facts, own } = await waiting();
    const sooner = { ...facts, url: 'https://secretshop.example/sooner', startsAt: inMinutes(30) };
    const { body } = await request('POST', '/api/deals', sooner);
    expect(body.state).toBe('scheduled');
    expect((await own()).order).toEqual([body.id, id]);
    expect((await own()).deals[id]).toMatchObject({
      title: facts.title,
      state: 'scheduled',
      startsAt: facts.startsAt,
      version: 1,
      price: 2_000,
    });
    const moved = await request('PATCH', `/api/deals/${id}`, { startsAt: inMinutes(10), price: 1_000, version: 1 });
    expect(moved.body).toMatchObject({ state: 'scheduled', version: 2 });
    expect(await own()).toMatchObject({ order: [id, body.id], deals: { [id]: { price: 1_000 } } });
    const conflict = await request('PATCH', `/api/deals/${id}`, { version: 1 });
    expect(conflict.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { startsAt: expect.any(String), version: 2 } });
    await request('DELETE', `/api/deals/${id}`);
    expect((await own()).order).toEqual([body.id]);
    expect((await request('POST', `/api/deals/${id}/restoration`)).body.state).toBe('scheduled');
    expect((await own()).order).toEqual([id, body.id]);
  });

  test('are refused for guests', async () => {
    expect((await (await apiClient(board))('GET', '/api/me/scheduled')).status).toBe(401);
  });

  test('update live for their author, but not for a vote on another deal', async () => {
    const { id, author } = await waiting();
    const { dependencies } = await scheduled(board.db).evaluate({}, `person:${author.id}`);
    const wakes = (row: object) => affects({ table: 'deals', kind: 'update', row: { author_id: author.id, ...row } }, dependencies);
    expect(wakes({ id: 999, state: 'live', up: 3 })).toBe(false);
    expect(wakes({ id, state: 'live' })).toBe(true);
    expect(wakes({ id: 999, state: 'scheduled' })).toBe(true);
    expect(wakes({ id: 999, state: 'scheduled', author_id: author.id + 1 })).toBe(false);
  });

  test('are updated when the blocking duplicate ends or is renamed, but not by a vote on it', async () => {
    const [one, other] = [await waiting(), await waiting()];
    await board.pool.query(`update deals set state = 'live' where id = $1`, [other.id]);
    await board.pool.query(`update deals set duplicate_of = $2 where id = $1`, [one.id, other.id]);
    const wakes = async (row: object) => {
      const { dependencies } = await scheduled(board.db).evaluate({}, `person:${one.author.id}`);
      return affects({ table: 'deals', kind: 'update', row: { id: other.id, author_id: other.author.id, ...row } }, dependencies);
    };
    expect(await wakes({ state: 'live', version: 1, up: 3 })).toBe(false);
    expect(await wakes({ state: 'live', version: 2 })).toBe(true);
    expect(await wakes({ state: 'expired', version: 1 })).toBe(true);
    await board.pool.query(`update deals set state = 'removed' where id = $1`, [other.id]);
    expect(await wakes({ state: 'removed', version: 1 })).toBe(false);
    expect(await wakes({ state: 'live', version: 1 })).toBe(true);
  });

  test('can be edited long after they were created', async () => {
    const { id, request } = await waiting();
    await board.pool.query(`update deals set live_at = now() - interval '3 days' where id = $1`, [id]);
    expect((await request('PATCH', `/api/deals/${id}`, { title: 'Quite another title', version: 1 })).status).toBe(200);
  });

  test('must end after they start, and start within a year', async () => {
    const { id, request } = await waiting();
    const refused = async (more: object) => (await request('PATCH', `/api/deals/${id}`, { ...more, version: 1 })).body.fields?.[0];
    expect(await refused({ endsAt: inMinutes(59) })).toMatchObject({ field: 'endsAt' });
    expect(await refused({ startsAt: inMinutes(366 * 24 * 60) })).toMatchObject({ field: 'startsAt', rule: 'too_far' });
    expect(await refused({ endsAt: inMinutes(120) })).toBeUndefined();
  });
});

describe('nobody else sees a deal before its start', () => {
  const readers = async () => [
    await apiClient(board),
    await apiClient(board, await aPerson(board.db)),
    await apiClient(board, await aPerson(board.db, { trust: 3 })),
    await apiClient(board, await aPerson(board.db, { role: 'moderator' })),
  ];

  test('in any list, count, search, suggestion, page or feed', async () => {
    const { id, author, request: own, facts } = await waiting();
    const title = new RegExp(facts.title);
    const lists = ['hot', 'new', 'rising', 'discussed'].map((sort) => `/api/deals?sort=${sort}`);
    const texts = [
      ...lists,
      ...['/api/deals?q=secretkettle', '/api/deals?merchant=secretshop', `/api/deals?author=${author.handle}`, '/api/search?q=secretk'],
      ...['/api/deals/similar?title=Secretkettle+number+1', `/api/people/${author.handle}`],
      ...[
        `/d/${id}/secretkettle`,
        '/',
        '/search?q=secretkettle',
        `/u/${author.handle}`,
        '/deals.rss',
        '/deals.json',
        '/deals.atom',
        '/sitemap.xml',
      ],
    ];
    const cookieless = async (url: string) => (await board.app.inject({ url, headers: { 'cache-control': 'no-cache' } })).body;
    for (const url of texts) expect(await cookieless(url), url).not.toMatch(title);
    for (const request of await readers()) {
      for (const path of ['', '/comments', '/prices', '/revisions'])
        expect(await request('GET', `/api/deals/${id}${path}`), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      const { body } = await request('GET', `/api/people/${author.handle}`);
      expect(body.deals).toBe(0);
    }
    expect((await board.app.inject({ url: `/out/${id}` })).statusCode).toBe(404);
    expect((await board.app.inject({ url: `/d/${id}/secretkettle` })).statusCode).toBe(404);
    await own('PATCH', `/api/deals/${id}`, { startsAt: null, version: 1 });
    // The page shows what the change feed has delivered.
    for (const url of ['/api/deals?sort=new', '/api/deals?merchant=secretshop', '/api/deals?q=secretkettle', '/deals.rss', `/d/${id}/x`])
      await expect.poll(() => cookieless(url), { message: url }).toMatch(title);
  });

  test('nor can act on it, but its author can edit and delete it', async () => {
    const { id, request: own } = await waiting();
    const steps = [
      ['PUT', '/vote', { value: 1 }],
      ['DELETE', '/vote', undefined],
      ['PUT', '/check', { verdict: 'dead' }],
      ['DELETE', '/check', undefined],
      ['POST', '/comments', { body: 'Hello there' }],
    ] as const;
    const onlyOthers = [
      ['POST', '/expiry', undefined],
      ['DELETE', '/expiry', undefined],
      ['DELETE', '', undefined],
      ['POST', '/restoration', undefined],
      ['PATCH', '', { price: 1, version: 1 }],
    ] as const;
    const [guest, member, factChecker, moderator] = await readers();
    for (const [method, path, body] of [...steps, ...onlyOthers]) {
      expect((await guest?.(method, `/api/deals/${id}${path}`, body))?.status, `guest ${method} ${path}`).toBe(401);
      expect((await member?.(method, `/api/deals/${id}${path}`, body))?.status, `member ${method} ${path}`).toBe(404);
    }
    for (const request of [own, factChecker, moderator])
      for (const [method, path, body] of steps)
        expect((await request?.(method, `/api/deals/${id}${path}`, body))?.status, `${method} ${path}`).toBe(404);
    expect((await member?.('PUT', `/api/saves/${id}`))?.status).toBe(404);
    for (const method of ['POST', 'DELETE'] as const)
      expect((await own(method, `/api/deals/${id}/expiry`)).body.code).toBe('BAD_TRANSITION');
    expect(
      (await board.pool.query('select state, up, comments from deals join deal_scores on deal_id = id where id = $1', [id])).rows,
    ).toEqual([{ state: 'scheduled', up: 0, comments: 0 }]);
  });

  test('and it updates no read of anyone else until it is live', async () => {
    await board.app.listen({ port: 0, host: '127.0.0.1' });
    const address = board.app.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const feed = watchRead(url, '/api/deals?sort=new');
    onTestFinished(feed.close);
    await expect.poll(() => feed.data()).toBeDefined();
    const { id, request, facts } = await waiting();
    const open = await request('POST', '/api/deals', {
      ...facts,
      url: 'https://secretshop.example/open',
      title: 'Open kettle',
      startsAt: undefined,
    });
    const order = () => feed.data()?.order as number[];
    await expect.poll(order).toContain(open.body.id);
    expect(order()).not.toContain(id);
    await request('PATCH', `/api/deals/${id}`, { startsAt: null, version: 1 });
    await expect.poll(order).toContain(id);
  });
});
