import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import { aComment, aDeal } from '../test/factories.ts';
import { aPerson } from '../test/sign-in.ts';
import { AcknowledgedWrites } from './acknowledged-writes.ts';

let database: TestDatabase;
let author: number;
let deal: number;

beforeAll(async () => {
  database = await testDatabase();
  author = (await aPerson(database.db)).id;
  deal = (await aDeal(database.db, { authorId: author, title: 'Campaign 1', price: 5, comments: 2 })).id;
  for (let times = 0; times < 2; times += 1) await aComment(database.db, { authorId: author, dealId: deal, body: 'Campaign 2 edited' });
});
afterAll(() => database.drop());

test('rows that match the acknowledged writes pass, with or without unanswered writes', async () => {
  const ledger = new AcknowledgedWrites();
  ledger.created('deals', 'Campaign 1', deal);
  ledger.edited('deals', deal, ['1 5']);
  ledger.created('deals', 'Campaign 9', undefined);
  ledger.edited('comments', 0, ['nothing', '2 x']);
  ledger.voted(author, deal, ['0', '1']);
  expect(await ledger.verify(database.pool)).toEqual({ lost: [], duplicated: [], wrong: [], stale: [] });
});

test('missing, duplicated and miscounted rows are found', async () => {
  const ledger = new AcknowledgedWrites();
  ledger.created('deals', 'Campaign 8', 8);
  ledger.created('comments', 'Campaign 2', undefined);
  ledger.edited('deals', deal, ['2 6']);
  ledger.voted(author, deal, ['1']);
  await database.pool.query('update deal_scores set up = up + 1');
  const { lost, duplicated, wrong } = await ledger.verify(database.pool);
  expect(lost).toHaveLength(3);
  expect(duplicated).toEqual(['comments: Campaign 2 exists 2 times']);
  expect(wrong).toEqual([`deals: ${deal} has counters of 1 vote (0 rows) and 2 comments (2 rows)`]);
});
