import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chemnitz, halle, leipzig } from '../places.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, isAt } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);
const phone = { width: 390, height: 844 };
const ids: Record<string, number> = {};

beforeAll(async () => {
  const local = { category: 'home', kind: 'local', currency: 'EUR' };
  ids.bread = await board.post('lena', { ...local, title: 'Bread of yesterday', price: 0, place: halle });
  ids.cake = await board.post('lena', { ...local, title: 'Cake for the afternoon', price: 200, place: chemnitz });
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Your place' });

/** Finds a town with the keyboard alone. */
async function chooseWithKeys(page: Page, typed: string, name: string): Promise<void> {
  await field(page).fill(typed);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe(name);
}

for (const viewport of [phone, { width: 1280, height: 720 }]) {
  test(`someone says once where they are, and finds what is near (${viewport.width} wide)`, async () => {
    const page = await visit({ at: '/settings', viewport });
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await field(page).fill('Leipz');
    const option = page.getByRole('option', { name: 'Leipzig, Saxony, Germany' });
    await option.waitFor();
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'detached' });
    await chooseWithKeys(page, 'لايبزيغ', 'Leipzig, Saxony, Germany');

    await page.goto(board.url);
    const strip = page.getByRole('region', { name: 'Near Leipzig' });
    await strip.getByRole('link', { name: /Bread of yesterday.*(?:32 km|20 mi)/ }).waitFor();
    expect(await strip.getByRole('link', { name: /Cake/ }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

    await strip.getByRole('link', { name: 'All near me' }).click();
    await isAt(page, new RegExp(`near=${leipzig}`));
    await card(page, ids.bread ?? 0)
      .getByText(/Halle \(Saale\) · (?:32 km|20 mi)/)
      .waitFor();
    expect(await strip.count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page
      .getByRole('group', { name: 'Near me' })
      .getByText(/^(?:100 km|62 mi)$/)
      .click();
    await isAt(page, /within=100/);
    await expect.poll(() => card(page, ids.cake ?? 0).count()).toBe(1);
  });
}

test('"free near me" asks where that is, and then has the free deals there', async () => {
  const page = await visit({ viewport: phone, at: '/search?q=free+near+me' });
  await page.getByText('Near where?').waitFor();
  await chooseOption(page, 'Leipz', 'Leipzig, Saxony, Germany');
  await isAt(page, new RegExp(`/search\\?(?=.*near=${leipzig})(?=.*maxPrice=0)(?!.*q=)`));
  await card(page, ids.bread ?? 0).waitFor();
  await page.getByRole('heading', { name: 'Free near Leipzig' }).waitFor();
  await page.goto(`${board.url}/search?q=cake+near+Chemnitz`);
  await isAt(page, new RegExp(`q=cake.*near=${chemnitz}`));
  await card(page, ids.cake ?? 0).waitFor();
});

test('where no store near a place has a deal, one sees how many deals name it, and can search for them', async () => {
  const page = await visit({ at: `/search?q=zither&near=${leipzig}` });
  const link = page.getByRole('link', { name: /deals? mentions? Leipzig$/ });
  const before = Number.parseInt((await link.textContent()) ?? '', 10);
  const id = await board.post('lena', { title: 'Opera tickets in Leipzig', url: 'https://example.com/opera-tickets' });
  await page.getByRole('link', { name: `${before + 1} deals mention Leipzig` }).click();
  await isAt(page, /\/search\?q=Leipzig$/);
  await card(page, id).waitFor();
});

async function chooseOption(page: Page, typed: string, name: string): Promise<void> {
  await field(page).fill(typed);
  await page.getByRole('option', { name }).click();
}

test('a deal of a store is posted where its author is, and its history says the names of towns', async () => {
  const page = await visit({ as: 'lena', at: '/settings' });
  await chooseWithKeys(page, 'Halle sa', 'Halle (Saale), Saxony-Anhalt, Germany');
  await page.goto(`${board.url}/post`);
  await page.getByRole('button', { name: 'It’s in a physical store' }).click();
  await page.getByLabel('Title').fill('Soup of the day in the canteen');
  await page.getByLabel('Price (if any)').fill('3');
  await page.getByLabel('Category').selectOption('home');
  const place = page.getByRole('combobox', { name: 'Place of the store' });
  await expect.poll(() => place.inputValue()).toMatch(/^Halle \(Saale\)/);
  await page.getByRole('region', { name: 'Preview' }).getByText('Halle (Saale)').waitFor();
  await page.getByRole('button', { name: 'Post the deal' }).click();
  await isAt(page, /\/d\/\d+\/soup-of-the-day/);
  await page.getByText('Halle (Saale)').first().waitFor();
  const id = Number(/\/d\/(\d+)/.exec(page.url())?.[1]);
  await board.edit('lena', id, { version: 1, place: chemnitz });
  await page.getByText('Chemnitz').first().waitFor();
  await page.goto(`${page.url()}/history`);
  await page.getByText('Chemnitz, Saxony, Germany').waitFor();
  await page.getByText('Halle (Saale), Saxony-Anhalt, Germany').waitFor();
});
