import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { withMeasures } from './measures.ts';
import { parseQuery } from './parse-query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
});

test.each([
  ['2tb ssd', ['2tb', undefined]],
  ['ssd 2 TB', [undefined, '2tb']],
  ['-16gb', ['16gb']],
  ['iphone 15 pro', [undefined, undefined, undefined]],
  ['tb', [undefined]],
  ['"2 tb"', [undefined]],
  ['-2 tb', [undefined, undefined]],
  ['wh1000xm5', [undefined]],
  ['2 3 tb', [undefined, '3tb']],
  ['4090ti', [undefined]],
  ['65" tv', ['65in', undefined]],
  ["65'' tv", ['65in', undefined]],
  ['tv 65', [undefined, undefined]],
  ['1/2 inch drill', ['1of2in', undefined]],
  ['3 in 1 charger', [undefined, undefined]],
])('%s has these sizes and amounts: %j', async (typed, measures) => {
  const parts = await withMeasures(database.db, parseQuery(typed));
  expect(parts.map(({ text, isMeasure }) => (isMeasure ? text : undefined))).toEqual(measures);
});

test.each([
  ['65" TV, 65 inch TV, 65in, 65-inch, 65 Zoll, 65 pouces, 65 pulgadas, 65インチ, 65 بوصة, 65″, 65”', ['65in']],
  ["15'' trimmer, 15’’ trimmer", ['15in']],
  ['1TB, 1 tb, 1000GB, 1024 GB, 1 terabyte', ['1tb']],
  ['512GB, 512 Go, 512 gigs', ['512gb']],
  ["6' cable, 6 ft, 6-foot", ['6ft']],
  ['20,000mAh, 20000 mAh', ['20000mah']],
  ['5.0Ah, 5 Ah', ['5ah']],
  ['6.6 ft, 6,6ft', ['6dot6ft']],
  ['1500 ml, 1.5 L', ['1dot5l']],
  ['100 watt, 100W', ['100w']],
  ["the 90s, the 90's, v20, 3-in-1, $400, 2,000, 1.2.3 ft", []],
])('%s is the same size or amount: %j', async (content, measures) => {
  const { rows } = await database.pool.query('select array(select distinct unnest(search_measures($1))) as measures', [content]);
  expect(rows).toEqual([{ measures }]);
});
