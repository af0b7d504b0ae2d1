import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heatScaling } from '../../../shared/heat-scaling.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals } from '../../platform/database/schema.ts';
import { markImportedHot, updateHeatScale } from './update-heat-scale.ts';

let database: TestDatabase;
let authorId: number;
beforeAll(async () => {
  database = await testDatabase();
  authorId = (await aPerson(database.db)).id;
});
// To delete a thousand deals, PostgreSQL asks every table that refers to one.
afterEach(() => database.pool.query('truncate deals cascade'));
afterAll(() => database.drop());

const minute = 60_000;
/** Deals with these net votes, the first the newest. */
const insertDeals = (nets: number[], given: Partial<typeof deals.$inferInsert> = {}) =>
  database.db.insert(deals).values(
    nets.map((net, i) => ({
      ...{ authorId, categoryId: 1, kind: 'local' as const, title: `Deal ${i}`, currency: 'EUR' },
      ...{ importedUp: Math.max(0, net), importedDown: Math.max(0, -net), liveAt: new Date(Date.now() - i * minute) },
      ...given,
    })),
  );
const scale = async () => {
  await updateHeatScale(database.db);
  const row = await database.db.query.boardSettings.findFirst();
  return { warm: row?.heatWarm, hot: row?.heatHot, blazing: row?.heatBlazing };
};
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test('a board with few deals has the initial scale', async () => {
  await insertDeals(upTo(heatScaling.fewest - 1).map((net) => net * 1_000));
  expect(await scale()).toEqual(heatScaling.initial);
});

test('one deal in five is warm, three in a hundred are hot, one in two hundred is blazing', async () => {
  await insertDeals(upTo(1_000));
  expect(await scale()).toEqual({ warm: 801, hot: 971, blazing: 996 });
});

test('only the newest deals that people can see count', async () => {
  await insertDeals(upTo(1_000));
  await insertDeals(
    Array.from({ length: 500 }, () => 9_999),
    { liveAt: new Date(0) },
  );
  await insertDeals(
    Array.from({ length: 500 }, () => 9_999),
    { state: 'removed', liveAt: new Date() },
  );
  expect(await scale()).toEqual({ warm: 801, hot: 971, blazing: 996 });
});

test('deals with the same votes do not all become hot', async () => {
  await insertDeals(upTo(200).map((i) => (i <= 100 ? 30 : 0)));
  expect(await scale()).toEqual({ warm: 31, hot: 32, blazing: 33 });
});

test('a deal with few votes is never hot', async () => {
  await insertDeals(upTo(200).map((i) => (i > 198 ? 2 : 0)));
  expect(await scale()).toEqual(heatScaling.least);
});

test('an imported deal that is hot by the scale has been so since it went live', async () => {
  const liveAt = new Date('2026-03-04T05:06:07Z');
  await insertDeals([heatScaling.initial.hot], { importKey: 'hot', liveAt });
  await insertDeals([heatScaling.initial.hot - 1], { importKey: 'not hot' });
  await insertDeals([heatScaling.initial.hot]);
  await scale();
  await markImportedHot(database.db);
  const rows = await database.db.select({ importKey: deals.importKey, hotAt: deals.hotAt }).from(deals).orderBy(deals.id);
  expect(rows).toEqual([
    { importKey: 'hot', hotAt: liveAt },
    { importKey: 'not hot', hotAt: null },
    { importKey: null, hotAt: null },
  ]);
});
