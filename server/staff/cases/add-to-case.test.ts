import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { caseEntries, cases } from '../../platform/database/schema.ts';
import { addToCase } from './add-to-case.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const someDeal = async () => (await aDeal(database.db, { authorId: (await aPerson(database.db)).id })).id;
const add = (dealId: number, weight = 1) =>
  database.db.transaction((tx) => addToCase(tx, { dealId }, { kind: 'rule', weight, reason: 'word' }));

test('ten concurrent entries about one deal make one case with their weights', async () => {
  const deal = await someDeal();
  const added = await Promise.all(Array.from({ length: 10 }, () => add(deal, 0.5)));
  expect(new Set(added.map(({ id }) => id)).size).toBe(1);
  expect(await database.db.select().from(cases).where(eq(cases.dealId, deal))).toMatchObject([{ state: 'open', urgency: 5 }]);
  expect(
    await database.db
      .select()
      .from(caseEntries)
      .where(eq(caseEntries.caseId, added[0]?.id ?? 0)),
  ).toHaveLength(10);
});

test('after a decision, a new entry opens a new case', async () => {
  const deal = await someDeal();
  const first = await add(deal);
  await database.db.update(cases).set({ state: 'decided', decidedAt: new Date() }).where(eq(cases.id, first.id));
  expect((await add(deal)).id).not.toBe(first.id);
});
