import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DealSort, dealSorts } from '../../../shared/deal-filters.ts';
import type { DealList } from '../../../shared/deals.ts';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { ranks, stepsOf } from '../../platform/database/ranks.ts';
import { deals, people } from '../../platform/database/schema.ts';

let board: TestApp;
let author: { id: number; handle: string | null };
let guest: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
  guest = await apiClient(board);
  await board.pool.query(`insert into merchants (slug, name) values ('pans', 'Pans'), ('none', 'Nothing yet')`);
});
afterAll(() => board.close());

/** Similar rows, so that ranks tie and the id decides. */
const Deal = fc.record({
  up: fc.nat(30),
  down: fc.nat(8),
  comments: fc.nat(20),
  minutes: fc.nat(12),
  microseconds: fc.nat(3),
  category: fc.constantFrom(1, 2),
  merchant: fc.constantFrom(null, 1),
  state: fc.constantFrom('live', 'expired', 'removed'),
  members: fc.boolean(),
  hot: fc.boolean(),
  price: fc.constantFrom(null, 0, 5, 7),
  reference: fc.constantFrom(null, 10, 11),
  ends: fc.constantFrom(null, 1, 2),
});

/** Without a visible deal the merchant would not be visible. */
const shown = {
  ...{ up: 0, down: 0, comments: 0, minutes: 5, microseconds: 0, category: 2 },
  merchant: 1,
  state: 'live',
  members: false,
  hot: false,
};

async function fill(rows: object[]) {
  await board.pool.query('truncate deals cascade');
  await board.pool.query(
    `insert into deals (author_id, category_id, merchant_id, kind, title, body, currency, imported_up, imported_down, state, expired_at, members_only, hot_at, live_at, price, reference, evidence, ends_at)
     select $1, category, merchant, 'local', 'A deal', comments, 'EUR', up, down, state, case state when 'expired' then now() end, members, case when hot then now() end,
       timestamptz '2026-01-01' - minutes * interval '1 minute' - microseconds * interval '1 microsecond',
       price, case when price is not null then reference end, 'Seen', timestamptz '2026-01-01' + ends * interval '1 day'
     from jsonb_to_recordset($2) as d(up int, down int, comments int, minutes int, microseconds int, category int, merchant int, state text, members bool, hot bool, price int, reference int, ends int)`,
    [author.id, JSON.stringify(rows)],
  );
  await board.pool.query('update deal_scores set comments = body::int from deals where deals.id = deal_id');
}

async function readAll(request: typeof guest, params: Parameters<typeof reads.deals>[0]): Promise<{ sizes: number[]; ids: number[] }> {
  const read = { sizes: [] as number[], ids: [] as number[] };
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const { status, body } = await request('GET', reads.deals({ ...params, after }));
    expect(status).toBe(200);
    const page = body as DealList;
    expect(JSON.stringify(page)).not.toContain('null');
    expect(Object.keys(page.deals).map(Number).sort()).toEqual([...page.order].sort());
    read.sizes.push(page.order.length);
    read.ids.push(...page.order);
    after = page.next;
  }
  return read;
}

const order = {
  ...{ hot: 'hot_rank', new: 'live_at', rising: 'rising_rank', discussed: 'discussed_rank' },
  ...{ cheapest: '-price', saving: '(reference - price) * 100 / reference', ending: '-epoch(ends_at)' },
};
/** The deals that an order leaves out. */
const shownIn: { [sort in DealSort]?: string } = {
  rising: 'and hot_at is null and imported_up - imported_down >= 2',
  cheapest: `and state = 'live' and price is not null`,
  saving: `and state = 'live' and reference is not null`,
  ending: `and state = 'live' and ends_at is not null`,
};
const scopes = [
  ['', {}],
  ['and category_id = 1', { category: 'electronics' }],
  ['and merchant_id = 1', { merchant: 'pans' }],
] as const;

test('every order of every list shows each of its deals exactly once, page by page', async () => {
  const member = await apiClient(board, await aPerson(board.db));
  await fc.assert(
    fc.asyncProperty(fc.array(Deal, { minLength: 0, maxLength: 200, size: 'max' }), async (rows) => {
      await fill([shown, ...rows]);
      const lists = [
        ...dealSorts.flatMap((sort) => scopes.map(([where, scope]) => ({ sort, where, scope: scope as object }))),
        { sort: 'new' as const, where: '', scope: { author: author.handle ?? '' } },
      ];
      for (const { sort, where, scope } of lists) {
        const expected = (audience: string) =>
          board.pool
            .query(
              `select id from deals where state <> 'removed' ${where} ${shownIn[sort] ?? ''} ${audience} order by ${order[sort]} desc, id desc`,
            )
            .then(({ rows: all }) => all.map(({ id }) => id));
        const read = await readAll(guest, { sort, ...scope });
        expect(read.ids).toEqual(await expected('and not members_only'));
        expect(read.sizes.slice(0, -1).every((size) => size === pages.deals)).toBe(true);
        expect((await readAll(member, { sort, ...scope })).ids).toEqual(await expected(''));
      }
    }),
    { numRuns: 4 },
  );
});

test('the ranks in PostgreSQL are those that the server computes', async () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  const row = fc.record({
    up: fc.nat(100_000),
    down: fc.nat(100_000),
    withheldVotes: fc.integer({ min: -10_000, max: 1_000_000 }),
    comments: fc.nat(100_000),
    liveAt: moment,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 50 }), async (rows) => {
      for (const row of rows) {
        const { id } = await aDeal(board.db, { authorId: author.id, ...row });
        const { voteSteps, commentSteps, liveAt, ...stored } = await storedDeal(board.db, id);
        const ranked = { voteSteps, commentSteps, liveAt: row.liveAt.getTime() / 1_000 };
        expect({ voteSteps, commentSteps, liveAt }).toEqual({
          voteSteps: stepsOf(row.up - row.down - row.withheldVotes / 100),
          ...{ commentSteps: stepsOf(row.comments), liveAt: row.liveAt },
        });
        expect(stored.hotRank).toBeCloseTo(ranks.hot.of(ranked), 8);
        expect(stored.risingRank).toBeCloseTo(ranks.rising.of(ranked), 8);
        expect(stored.discussedRank).toBeCloseTo(ranks.discussed.of(ranked), 8);
      }
    }),
    { numRuns: 10 },
  );
});

describe('a list', () => {
  test('is not found for an unknown merchant or one without deals, and empty for a category or person without deals', async () => {
    expect((await guest('GET', reads.deals({ category: 'dragons' }))).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await guest('GET', reads.deals({ merchant: 'nobody' }))).body.code).toBe('NOT_FOUND');
    expect((await guest('GET', reads.deals({ sort: 'new', author: 'nobody' }))).body.code).toBe('NOT_FOUND');
    expect((await guest('GET', reads.deals({ merchant: 'none' }))).body.code).toBe('NOT_FOUND');
    expect((await guest('GET', reads.deals({ category: 'travel' }))).body).toEqual({ deals: {}, order: [] });
    const { handle } = await aPerson(board.db);
    expect((await guest('GET', reads.deals({ author: handle ?? '' }))).body).toEqual({ deals: {}, order: [] });
  });

  test('accepts only known query parameters', async () => {
    for (const query of [
      'sort=best',
      'after=1',
      'sort=new&after=1.5_1',
      'page=2',
      'sort=hot&sort=new',
      'q=',
      'kind=dear',
      'minPrice=1.5',
      'saving=101',
      'since=today',
      'since=0000-01-01',
      'state=gone',
      'sort=expired',
      'state=expired&sort=hot',
    ])
      expect((await guest('GET', `/api/deals?${query}`)).body).toMatchObject({ status: 422, code: 'INVALID' });
    const { body } = await guest('GET', '/api/deals?since=1969-12-31');
    expect(body.fields).toEqual([{ field: 'since', rule: 'too_early', message: 'Not before 1970-01-01', values: { min: '1970-01-01' } }]);
    expect((await guest('GET', '/api/deals?since=1970-01-01')).status).toBe(200);
  });

  test('has the fields of a card, without absent ones', async () => {
    const poster = await aPerson(board.db);
    const liveAt = new Date('2026-03-01T10:00:00.123Z');
    const freebie = { kind: 'freebie', price: 0, couponCode: 'X', merchantId: 1, liveAt } as const;
    const deal = await aDeal(board.db, { authorId: poster.id, ...freebie });
    const { body } = await guest('GET', reads.deals({ sort: 'new', author: poster.handle ?? '' }));
    expect(body.deals[deal.id]).toEqual({
      ...{ id: deal.id, slug: 'a-kettle-that-boils', title: 'A kettle that boils', kind: 'freebie', state: 'live' },
      ...{ price: 0, currency: 'EUR', host: 'kettles.example' },
      ...{ couponCode: 'X', up: 0, down: 0, comments: 0, liveAt: '2026-03-01T10:00:00.123Z' },
      merchant: { slug: 'pans', name: 'Pans' },
      category: { slug: 'electronics', name: 'Electronics' },
      author: { handle: poster.handle, name: expect.any(String) },
    });
  });

  test('keeps the deals of a deleted person, unsigned', async () => {
    const leaver = await aPerson(board.db);
    const { id } = await aDeal(board.db, { authorId: leaver.id });
    await board.db.update(people).set({ state: 'deleted' }).where(sql`${people.id} = ${leaver.id}`);
    const { body } = await guest('GET', reads.deal(id));
    expect(body.title).toBe('A kettle that boils');
    expect(body).not.toHaveProperty('author');
    expect((await guest('GET', reads.deals({ sort: 'new', author: leaver.handle ?? '' }))).body.code).toBe('NOT_FOUND');
  });
});

describe('a deal', () => {
  test('for members only is not found for guests, even if removed', async () => {
    const member = await apiClient(board, await aPerson(board.db));
    const suspended = await apiClient(board, await aPerson(board.db, { state: 'suspended' }));
    const { id } = await aDeal(board.db, { authorId: author.id, membersOnly: true });
    expect((await guest('GET', reads.deal(id))).body.code).toBe('NOT_FOUND');
    expect((await suspended('GET', reads.deal(id))).body.code).toBe('NOT_FOUND');
    expect((await member('GET', reads.deal(id))).body.membersOnly).toBe(true);
    await board.db.update(deals).set({ state: 'removed' }).where(sql`${deals.id} = ${id}`);
    expect((await guest('GET', reads.deal(id))).body.code).toBe('NOT_FOUND');
    expect((await member('GET', reads.deal(id))).body).toMatchObject({ code: 'REMOVED', status: 410 });
  });

  test('that never existed is not found', async () => {
    for (const id of ['0', '99999', '-1', 'kettle', '1e3', '99999999999999999999', '1%00'])
      expect((await guest('GET', reads.deal(id))).body.code).toBe('NOT_FOUND');
  });

  test('has its text rendered, and the host of its link', async () => {
    const { id } = await aDeal(board.db, {
      authorId: author.id,
      body: 'So **quiet**',
      regions: ['DE'],
      url: 'https://www.kettles.example/x',
    });
    expect((await guest('GET', reads.deal(id))).body).toMatchObject({
      body: 'So **quiet**',
      html: '<p>So <strong>quiet</strong></p>\n',
      host: 'kettles.example',
      regions: ['DE'],
    });
  });
});
