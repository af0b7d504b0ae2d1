import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ListSort } from '../../../shared/deal-filters.ts';
import type { DealKind } from '../../../shared/states.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals } from '../../platform/database/schema.ts';
import { readTerms } from '../search/search-terms.ts';
import { updateSearchIndex } from '../search/update-search-index.ts';
import { maxMatches } from '../search/word-frequency.ts';
import type { DealFilter } from './filter-definitions.ts';
import { findDeals, type SearchBudget } from './find-deals.ts';
import { relevance } from './relevance.ts';

let database: TestDatabase;
let authors: number[];

beforeAll(async () => {
  database = await testDatabase();
  authors = [(await aPerson(database.db)).id, (await aPerson(database.db)).id];
  await database.pool.query(`insert into merchants (slug, name) values ('pans', 'Pans'), ('pots', 'Pots')`);
});
afterAll(() => database.drop());

const words = ['sun', 'sunday', 'moon', 'star', 'start'];
/** At and around the bounds of the price facets. */
const amounts = [1, 99, 499, 500, 501, 999, 1_000, 1_499];
const Deal = fc.record({
  title: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
  purpose: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
  body: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
  author: fc.nat(1),
  merchant: fc.constantFrom(null, 1, 2),
  category: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('local', 'sale', 'coupon'),
  price: fc.constantFrom(null, 0, ...amounts),
  reference: fc.constantFrom(0, ...amounts, 5_000),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'XTS'),
  shipping: fc.constantFrom(null, 0, 499),
  regions: fc.constantFrom<string[]>([], ['DE'], ['AT', 'DE'], ['AT']),
  state: fc.constantFrom('live', 'live', 'expired', 'removed'),
  membersOnly: fc.constantFrom(false, false, true),
  up: fc.nat(30),
  hours: fc.nat(24 * 4),
  ends: fc.constantFrom(null, null, 1, 2, 3),
});
type Given = typeof Deal extends fc.Arbitrary<infer Each> ? Each : never;

// Few at a time, because all together match nothing.
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const seldom = fc.constantFrom(false, false, false, false, true);
const Query = fc.record({
  typed: maybe(
    fc.constantFrom<string>('sun', 'su', 'sun moon', '"sun moon"', 'star -moon', '-sun', 'sta "moon"', 'sta mo', '-"moon sun" su'),
  ),
  members: fc.boolean(),
  category: maybe(fc.integer({ min: 1, max: 3 })),
  merchant: maybe(fc.constantFrom(1, 2)),
  author: maybe(fc.nat(1)),
  kind: maybe(fc.constantFrom('local', 'sale', 'coupon')),
  minPrice: maybe(fc.constantFrom(0, ...amounts)),
  maxPrice: maybe(fc.constantFrom(0, ...amounts)),
  saving: maybe(fc.constantFrom(0, 7, 10, 33, 60, 99)),
  region: maybe(fc.constantFrom('DE', 'AT', 'CH')),
  freeShipping: seldom,
  live: seldom,
  membersOnly: seldom,
  days: maybe(fc.nat(4)),
  expiredDays: maybe(fc.nat(4)),
  sort: fc.constantFrom<ListSort>('hot', 'new', 'rising', 'discussed', 'best', 'cheapest', 'saving', 'ending', 'expired'),
});
type SearchQuery = typeof Query extends fc.Arbitrary<infer Each> ? Each : never;

/** Budgets that make a small board use each strategy of a large one. */
const budgets: Record<string, SearchBudget> = {
  'scanning the index': { scan: [1_000, 1_000, 1_000], lookUp: -1 },
  'scanning and looking up': { scan: [2, 10, 10], lookUp: -1 },
  'scanning twice, looking up and scanning further': { scan: [2, 10, 40], lookUp: -1 },
  'looking up at once': { scan: [1, 1, 1], lookUp: Infinity },
};

const newest = Date.UTC(2026, 0, 1);
const factors = new Map([
  ['EUR', 1],
  ['USD', 0.923_4],
]);

let filled = 0;
/** Seconds: deals of some days, or of several months, which relevance brings together on a page. */
const units = [3_600, 2 * 86_400];

async function fill(rows: readonly Given[], unit = 3_600): Promise<void> {
  filled += 1;
  await database.pool.query('truncate deals cascade');
  await database.pool.query(
    `insert into deals (id, author_id, category_id, merchant_id, kind, title, body, url, price, reference, evidence, currency, shipping, regions, state, expired_at, members_only, imported_up, live_at, ends_at)
     overriding system value select $4::bigint + nth, case author when 0 then $1::bigint else $2 end, category, merchant, kind, title, body, 'https://a.example', price,
       case when reference > price then reference end, case when reference > price then 'Seen' end, currency, shipping, regions, state,
       case state when 'expired' then timestamptz '2026-01-01' - hours / 2 * $5 * interval '1 second' end, "membersOnly", up, timestamptz '2026-01-01' - hours * $5 * interval '1 second', timestamptz '2026-01-01' + ends * interval '1 day'
     from jsonb_to_recordset($3) as d(nth int, author int, category int, merchant int, kind text, title text, body text, price int, reference int, currency text,
       shipping int, regions text[], state text, "membersOnly" bool, up int, hours int, ends int)`,
    [
      ...authors,
      JSON.stringify(rows.map((row, nth) => ({ ...row, nth, title: titleOf(row), body: row.body.join(' ') }))),
      filled * 1_000,
      unit,
    ],
  );
}

const titleOf = ({ title, purpose }: Given) => `A deal: ${title.join(' ')}${purpose.length === 0 ? '' : ` for ${purpose.join(' ')}`}`;

/** The same list, filtered and sorted in JavaScript. */
async function expected(rows: readonly Given[], query: SearchQuery): Promise<number[]> {
  const inserted = await database.db.select().from(deals).orderBy(deals.id);
  const passing = inserted.flatMap((deal, i) => {
    const given = rows[i];
    const tier = given === undefined ? undefined : fitOf(given, query.typed);
    if (given === undefined || tier === undefined || !passes(given, query)) return [];
    if (query.sort === 'rising' && given.up < 2) return [];
    const isLive = given.state === 'live';
    const factor = given.price === 0 ? 1 : factors.get(given.currency);
    const keys = {
      ...{ hot: deal.hotRank, new: deal.liveAt.getTime(), rising: deal.risingRank, discussed: deal.discussedRank },
      best: deal.hotRank + (tier === 'mentioned' ? 0 : relevance[tier]),
      cheapest: isLive && given.price !== null && factor !== undefined ? -given.price * factor : undefined,
      saving: isLive ? savingOf(given) : undefined,
      ending: isLive && given.ends !== null ? -given.ends : undefined,
      expired: deal.expiredAt?.getTime(),
    };
    const key = keys[query.sort];
    return key === undefined ? [] : [{ id: deal.id, key }];
  });
  return passing.sort((one, other) => other.key - one.key || other.id - one.id).map(({ id }) => id);
}

const savingOf = ({ price, reference }: Given) =>
  price !== null && reference > price ? Math.floor(((reference - price) * 100) / reference) : undefined;

function passes(given: Given, query: SearchQuery): boolean {
  const saving = savingOf(given);
  const factor = given.price === 0 ? 1 : factors.get(given.currency);
  const price = given.price === null || factor === undefined ? undefined : Math.floor(given.price * factor + 0.5);
  const matches = (value: unknown, actual: unknown) => value === undefined || value === actual;
  return (
    given.state !== 'removed' &&
    (query.members || !given.membersOnly) &&
    matches(query.category, given.category) &&
    matches(query.merchant, given.merchant) &&
    matches(query.author, given.author) &&
    matches(query.kind, given.kind) &&
    (query.minPrice === undefined || (price !== undefined && price >= query.minPrice)) &&
    (query.maxPrice === undefined || (price !== undefined && price <= query.maxPrice)) &&
    (query.saving === undefined || (saving !== undefined && saving >= query.saving)) &&
    (query.region === undefined || given.regions.length === 0 || given.regions.includes(query.region)) &&
    (!query.freeShipping || given.shipping === 0) &&
    (!query.live || given.state === 'live') &&
    (!query.membersOnly || (given.membersOnly && query.members)) &&
    (query.days === undefined || given.hours <= query.days * 24) &&
    (query.expiredDays === undefined || (given.state === 'expired' && Math.floor(given.hours / 2) <= query.expiredDays * 24))
  );
}

function fitOf({ title, purpose, body, state }: Given, typed = ''): keyof typeof relevance | 'mentioned' | undefined {
  const parts = [...typed.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].map(([, minus, phrase, word]) => ({ minus: minus === '-', phrase, word }));
  const has = (texts: string[][], { phrase, word = '' }: { phrase?: string | undefined; word?: string | undefined }, whole: boolean) =>
    texts.some((text) =>
      phrase === undefined
        ? text.some((each) => (whole ? each === word : each.startsWith(word)))
        : ` ${text.join(' ')} `.includes(` ${phrase} `),
    );
  if (parts.some((part) => part.minus && has([title, purpose, body], part, true))) return undefined;
  const required = parts.filter(({ minus }) => !minus);
  if (required.length === 0) return 'mentioned';
  const everyIn = (texts: string[][], whole: boolean) => required.every((part) => has(texts, part, whole));
  const isEnd = required.some(({ phrase, word }) => (phrase ?? word)?.split(' ').at(-1) === title.at(-1));
  if (state === 'live' && everyIn([title], true)) return isEnd ? 'exact' : 'main';
  if (everyIn([title, purpose], true)) return 'titled';
  if (everyIn([title, purpose], false)) return 'named';
  return everyIn([title, purpose, body], false) ? 'mentioned' : undefined;
}

async function filterOf(
  unit: number,
  { typed, members, days, expiredDays, author, kind, minPrice, maxPrice, freeShipping, live, membersOnly, ...query }: SearchQuery,
): Promise<DealFilter> {
  const { category, merchant, saving, region } = query;
  return {
    seesMembersOnly: members,
    factors,
    values: {
      ...{ category, merchant, saving, region },
      kind: kind as DealKind | undefined,
      author: author === undefined ? undefined : authors[author],
      q: typed === undefined ? undefined : await readTerms(database.db, typed),
      minPrice,
      maxPrice,
      shipping: freeShipping ? 'free' : undefined,
      state: live ? 'live' : undefined,
      members: membersOnly ? 'only' : undefined,
      since: days === undefined ? undefined : new Date(newest - days * 24 * unit * 1_000),
      expiredSince: expiredDays === undefined ? undefined : new Date(newest - expiredDays * 24 * unit * 1_000),
    },
  };
}

test.each(Object.entries(budgets))('a search by %s shows each matching deal exactly once, in order', async (_strategy, budget) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(Deal, { minLength: 5, maxLength: 60, size: 'max' }),
      fc.array(Query, { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      fc.constantFrom(...units),
      async (rows, queries, isIndexed, unit) => {
        await fill(rows, unit);
        // The job must not change the results.
        if (isIndexed) await updateSearchIndex(database.db);
        for (const each of queries) {
          const query = each.sort === 'best' && each.typed === undefined ? { ...each, typed: 'su' } : each;
          const search = { sort: query.sort, filter: await filterOf(unit, query), limit: 4 };
          const found: number[] = [];
          for (let after: { id: number; key: number } | undefined, more = true; more; ) {
            const page = await findDeals(database.db, { ...search, after }, budget);
            found.push(...page.map(({ id }) => id));
            after = page.at(-1);
            more = page.length === search.limit;
          }
          expect(found, JSON.stringify(query)).toEqual(await expected(rows, query));
        }
      },
    ),
    { numRuns: 10 },
  );
});

test('after any changes the job leaves word counts as if they were rebuilt', async () => {
  const changes = [
    'update deals set price = 150, reference = null where id % 3 = $1',
    `update deals set state = 'removed' where id % 3 = $1`,
    `update deals set state = 'live', expired_at = null where id % 3 = $1`,
    `update deals set regions = '{CH}', shipping = 0 where id % 3 = $1`,
    `update deals set title = 'Another title' where id % 3 = $1`,
    'update deals set merchant_id = 2, category_id = 2 where id % 3 = $1',
    'delete from deals where id % 3 = $1 and id % 5 = 0',
    'update deals set members_only = not members_only where id % 3 = $1',
  ];
  const Changes = fc.array(fc.record({ change: fc.constantFrom(...changes), of: fc.nat(2), isIndexed: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(Deal, { minLength: 1, maxLength: 20 }), Changes, async (rows, sequence) => {
      await updateSearchIndex(database.db);
      await fill(rows);
      await database.pool.query('truncate search_changes');
      await database.pool.query('select rebuild_search_words()');
      for (const { change, of, isIndexed } of sequence) {
        await database.pool.query(change, [of]);
        if (isIndexed) await updateSearchIndex(database.db);
      }
      await updateSearchIndex(database.db);
      const words = () =>
        database.pool.query('select word, deals, open from search_words where deals <> 0 order by word').then((all) => all.rows);
      const counted = await words();
      await database.pool.query('select rebuild_search_words()');
      expect(counted).toEqual(await words());
      expect((await database.db.execute(sql`select 1 from search_changes`)).rows).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

test('a search is expected to find words with the same stem too', async () => {
  await database.pool.query(`insert into search_words (word, deals, open) values ('telescopic', 3, 3), ('telescoping', 4, 4)`);
  expect(await maxMatches(database.db, await readTerms(database.db, 'telescope'))).toBe(7);
  await database.pool.query(`delete from search_words where word like 'telescop%'`);
});

test('a search is expected to find the deals with each synonym', async () => {
  await database.pool.query('delete from search_words');
  await database.pool.query(`insert into search_words (word, deals, open) values ('laptop', 30, 3), ('macbook', 4, 4), ('pc', 100, 9)`);
  const [laptop, both, hyphenated] = await Promise.all(
    ['laptop', 'laptop macbook', 'mac-book'].map(async (typed) => maxMatches(database.db, await readTerms(database.db, typed))),
  );
  // "laptops" counts those with "laptop" again.
  expect(laptop).toBeGreaterThanOrEqual(34);
  expect(laptop).toBeLessThan(100);
  expect([both, hyphenated]).toEqual([4, 4]);
  await database.pool.query('select rebuild_search_words()');
});

test('the index job counts few words per transaction', async () => {
  await updateSearchIndex(database.db);
  await database.pool.query(
    `insert into search_changes (terms, members_only, change)
     select (select array_to_tsvector(array_agg('word' || n || 'x' || i)) from generate_series(1, 1000) i), false, 1 from generate_series(1, 3) n`,
  );
  const transactions = vi.spyOn(database.db, 'transaction');
  await updateSearchIndex(database.db);
  // Each transaction counts two deals, then one, then none.
  expect(transactions).toHaveBeenCalledTimes(3);
  transactions.mockRestore();
  const { rows } = await database.pool.query(`delete from search_words where word ~ '^word[0-9]x' returning word`);
  expect(rows.length).toBe(3_000);
});
