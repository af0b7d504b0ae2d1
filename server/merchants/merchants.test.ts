import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { asking } from '../../test/asking.ts';
import { aDeal } from '../../test/factories.ts';
import { aPerson } from '../../test/sign-in.ts';
import { deals, merchants } from '../database/schema.ts';
import { type MerchantHint, merchantFor } from './merchant-for.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

describe('the merchant that is meant', () => {
  const stored = async (hint: MerchantHint) => {
    const id = await board.db.transaction((tx) => merchantFor(tx, hint));
    const [merchant] = await board.db
      .select()
      .from(merchants)
      .where(eq(merchants.id, id ?? 0));
    return merchant;
  };

  test('is named after its domain where nobody named it', async () => {
    expect(await stored({ domain: 'best-buy.co.uk' })).toMatchObject({ slug: 'best-buy', name: 'Best Buy', domain: 'best-buy.co.uk' });
    expect(await stored({ domain: 'xn--bcher-kva.de' })).toMatchObject({ slug: 'bücher', name: 'Bücher' });
  });

  test('is one and the same by its name and by its domain', async () => {
    const named = await stored({ name: 'Zalando' });
    expect(named).toMatchObject({ slug: 'zalando', domain: null });
    expect(await stored({ domain: 'zalando.de' })).toMatchObject({ id: named?.id, domain: 'zalando.de' });
    expect(await stored({ name: 'ZALANDO!' })).toMatchObject({ id: named?.id, name: 'Zalando' });
    expect(await stored({ name: 'www.zalando.de' })).toMatchObject({ id: named?.id });
    expect(await stored({ domain: 'zalando.fr' })).toMatchObject({ slug: 'zalando-fr', name: 'Zalando' });
  });

  test('may have any alphabet, and must have some', async () => {
    expect(await stored({ name: '無印良品' })).toMatchObject({ slug: '無印良品' });
    await expect(stored({ name: '!!!' })).rejects.toMatchObject({ code: 'INVALID' });
    expect(await stored({})).toBeUndefined();
  });

  test('is made once when many ask at once', async () => {
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, i) => stored(i % 2 === 0 ? { domain: 'rush.example' } : { name: 'Rush' })),
    );
    expect(new Set(many.map((merchant) => merchant?.id)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 8 }, () => stored({ domain: 'rush.shop' })));
    expect(new Set(others.map((merchant) => merchant?.slug))).toEqual(new Set(['rush-shop']));
  });
});

test('a merchant shows how many of its deals one may see', async () => {
  const author = await aPerson(board.db);
  const [{ id } = { id: 0 }] = await board.db.insert(merchants).values({ slug: 'pots', name: 'Pots', domain: 'pots.example' }).returning();
  for (const given of [{}, { membersOnly: true }, { state: 'removed' as const }])
    await aDeal(board.db, { authorId: author.id, merchantId: id, ...given });
  const guest = await asking(board);
  const member = await asking(board, author);
  expect((await guest('GET', '/api/merchants/pots')).body).toEqual({ slug: 'pots', name: 'Pots', domain: 'pots.example', deals: 1 });
  expect((await member('GET', '/api/merchants/pots')).body.deals).toBe(2);
  await board.db.update(deals).set({ state: 'removed' });
  expect((await guest('GET', '/api/merchants/pots')).body.deals).toBe(0);
  expect((await guest('GET', '/api/merchants/pans')).body.code).toBe('NOT_FOUND');
});

test('the site says what every screen needs', async () => {
  const { body } = await (await asking(board))('GET', '/api/site');
  expect(body).toMatchObject({ name: 'Dealwire', currency: 'EUR', categories: { gaming: { slug: 'gaming', name: 'Gaming' } } });
  expect(body.order).toHaveLength(Object.keys(body.categories).length);
  expect(body.order[0]).toBe('electronics');
});
