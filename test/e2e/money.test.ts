import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { reads } from '../../shared/reads.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, isAt, shownDeals } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const laptops: Record<string, number> = {};
/** Waits until the list has these deals, and none of the others. */
const shows = (page: Page, present: readonly (string | number)[], absent: readonly (string | number)[]) =>
  expect
    .poll(async () => {
      const shown = await shownDeals(page);
      const found = (names: readonly (string | number)[]) => names.filter((name) => shown.includes(laptops[name] ?? 0));
      return [found(present), found(absent)];
    })
    .toEqual([present, []]);

// The board's currency is the euro, its deals are in dollars, and it has no rates.
beforeAll(async () => {
  await board.sql(`update deals set currency = 'USD'`);
  for (const price of [2_499_00, 599_00, 399_00])
    laptops[price] = await board.post('lena', { title: `Laptop for ${price / 100}`, category: 'computers', currency: 'USD', price });
  laptops.free = await board.post('lena', { title: 'Laptop stand, free of charge', kind: 'freebie', currency: 'GBP', price: 0 });
  laptops.euros = await board.post('lena', { title: 'Laptop from a European shop', currency: 'EUR', price: 500_00 });
  const priceCurrency = async () => (await (await fetch(board.url + reads.board())).json()).priceCurrency;
  await vi.waitFor(async () => expect(await priceCurrency()).toBe('USD'), { timeout: 15_000, interval: 200 });
});

test('a search with a price finds the deals of the currency that most deals have, and says which others are not compared', async () => {
  const page = await visit();
  const field = page.getByRole('combobox', { name: 'Search deals' });
  await field.fill('laptop under 600');
  await page.keyboard.press('Enter');
  await isAt(page, /\/search\?q=laptop&maxPrice=60000$/);
  await shows(page, [599_00, 399_00, 'free'], [2_499_00, 'euros']);
  expect(await chips(page).allInnerTexts()).toEqual([expect.stringMatching(/Up to (?:US)?\$600/)]);

  await page.getByText('1 deal in euros is not compared.').waitFor();
  await page.getByRole('link', { name: 'Show them' }).click();
  await isAt(page, /maxPrice=60000&currency=EUR$/);
  await shows(page, ['euros', 'free'], [599_00, 399_00]);
  await page.getByText('deals in US dollars are not compared.').waitFor();

  await field.fill('laptop below €600');
  await page.keyboard.press('Enter');
  await isAt(page, /\/search\?q=laptop&maxPrice=60000&currency=EUR$/);
});

test('"Cheapest" begins with what is free in any currency, and a price can be typed in any', async () => {
  const page = await visit({ at: '/?sort=cheapest' });
  await card(page, laptops.free ?? 0).waitFor();
  const prices = await page.locator('[data-deal] .deal-price').allInnerTexts();
  expect(prices.length).toBeGreaterThan(10);
  expect(prices.slice(0, 2)).toEqual(['Free', 'Free']);

  await page.goto(`${board.url}/search?q=laptop`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('To (USD)').fill('max 400 dollars');
  await isAt(page, /q=laptop&maxPrice=40000$/);
  await shows(page, [399_00, 'free'], [599_00, 'euros']);
  await filters.getByLabel('To (USD)').fill('€600');
  await isAt(page, /maxPrice=60000&currency=EUR$/);
  await filters.getByLabel('To (EUR)').waitFor();
});

test('an alert up to 400 fires for a deal in the currency of most deals', async () => {
  const page = await visit({ as: 'sam', at: '/search?q=zeppelin' });
  await page.locator('[data-shortcut="bell"]').click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await dialog.getByLabel('Only up to this price (USD)').fill('<400');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await board.post('priya', { title: 'A zeppelin, too dear', currency: 'USD', price: 400_01 });
  await board.post('priya', { title: 'A zeppelin at last', currency: 'USD', price: 399_00 });
  await page.goto(`${board.url}/inbox`);
  await page.getByText('A zeppelin at last').waitFor();
  expect(await page.getByText('A zeppelin, too dear').count()).toBe(0);
});

test('the maximum price of an alert stays in the currency in which it was typed, however the list changes', async () => {
  const euros = await board.post('priya', { title: 'A harpsichord', currency: 'EUR', price: 500_00 });
  const page = await visit({ as: 'sam', at: '/search?q=harpsichord' });
  await card(page, euros).waitFor();
  await page.locator('[data-shortcut="bell"]').click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  const currency = dialog.getByLabel('Currency');
  await expect.poll(() => currency.inputValue()).toBe('EUR');
  await dialog.getByLabel('Only up to this price').fill('400');
  await board.sql(`update deals set currency = 'GBP' where id = ${euros}`);
  await currency.locator('[value="GBP"]').waitFor({ state: 'attached' });
  expect(await currency.inputValue()).toBe('EUR');
});

test("a new deal starts with the merchant's usual currency, also if the page cannot be read", async () => {
  const page = await visit({ as: 'sam', at: '/post' });
  await page.getByLabel('Link').fill('https://example.com/nothing-here');
  await page.getByRole('button', { name: 'Fill in manually' }).click();
  await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('USD');
  await page.getByLabel('Price', { exact: true }).fill('600 kr');
  await page.getByLabel('Price', { exact: true }).fill('20 pounds');
  await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('GBP');
});
