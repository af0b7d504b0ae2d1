import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { aDeal } from '../../test/factories.ts';
import { aPerson } from '../../test/sign-in.ts';
import { deals } from '../database/schema.ts';
import { expireEnded } from './ending.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('a deal whose end has passed is expired as of that end; others stay as they are', async () => {
  const { id: authorId } = await aPerson(board.db);
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
  const given = { authorId, liveAt: hours(-5) };
  const ended = await aDeal(board.db, { ...given, endsAt: hours(-1) });
  const going = await aDeal(board.db, { ...given, endsAt: hours(1) });
  const open = await aDeal(board.db, given);
  const over = await aDeal(board.db, { ...given, endsAt: hours(-2), state: 'expired', expiredAt: hours(-3) });
  await expireEnded(board.db);
  await expireEnded(board.db);
  const after = async ({ id }: { id: number }) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0];
  expect(await after(ended)).toMatchObject({ state: 'expired', expiredAt: ended.endsAt });
  expect(await after(going)).toMatchObject({ state: 'live', expiredAt: null });
  expect(await after(open)).toMatchObject({ state: 'live', expiredAt: null });
  expect(await after(over)).toMatchObject({ state: 'expired', expiredAt: over.expiredAt });
});
