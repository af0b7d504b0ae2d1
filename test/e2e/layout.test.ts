import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { overflow } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, cards } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

const longTitle = 'Cordless impact wrench with two batteries, a charger and a case, 1,200 Nm, brushless, half an inch';
let id = 0;

beforeAll(async () => {
  id = await board.post('marcus', {
    title: longTitle,
    couponCode: 'WRENCH25',
    price: 7_500,
    reference: 10_000,
    evidence: 'https://example.com/usual',
  });
});

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 800 };
const wide = { width: 1920, height: 1080 };

const topOf = (place: Locator) => place.first().evaluate((each) => each.getBoundingClientRect().top + scrollY);

/** The titles that are cut off. */
const cutTitles = (page: Page) =>
  page.locator('.deal-title').evaluateAll((all) =>
    all.flatMap((each) => {
      const text = document.createRange();
      text.selectNodeContents(each);
      const end = Math.max(...[...text.getClientRects()].map(({ bottom }) => bottom));
      return end > each.getBoundingClientRect().bottom + 12 ? [each.textContent] : [];
    }),
  );

/** How many lines the orders, filters and the choice of a density take. */
const linesOfToolbar = (page: Page) =>
  page.locator('main header > nav, .list-tools > :is(button, [role=group])').evaluateAll((all) => {
    const boxes = all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 1);
    return new Set(boxes.map(({ top, height }) => Math.round((top + height / 2) / 8))).size;
  });

test.each(['/', '/c/home', '/search?q=espresso'])('on a phone the first deal of %s is at most 170 px from the top', async (at) => {
  const page = await visit({ at, viewport: phone, hasTouch: true });
  expect(await topOf(cards(page))).toBeLessThanOrEqual(170);
});

test.each([
  '/c/home?maxPrice=90000',
  '/c/home?state=live',
  '/c/home?maxPrice=90000&state=live',
  '/search?q=espresso&kind=product&maxPrice=90000',
])('on a phone all that is active of %s and all buttons are in sight', async (at) => {
  const page = await visit({ at, viewport: phone, hasTouch: true });
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  if (at.includes('Price')) await page.getByRole('list', { name: 'Active filters' }).getByRole('button').first().waitFor();
  const ends = await page.locator('main header button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(phone.width);
  expect(await page.locator('.list-tools').evaluate((tools) => getComputedStyle(tools).overflowX)).toBe('visible');
});

test.each([phone, { width: 768, height: 1024 }])(
  'the buttons of a search stay in one place, whatever is found ($width px)',
  async (viewport) => {
    const page = await visit({ at: '/search?q=espresso', viewport });
    const buttons = page.locator(
      'main header > nav, #filters-button, main header [data-shortcut=bell], main header > .list-tools > [role=group]',
    );
    const places = () => buttons.evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    const before = await places();
    expect(before).toHaveLength(4);
    for (const more of ['&sort=new', '&state=live', '&kind=product&maxPrice=90000', '+harpsichord+for+a+very+long+name+that+nobody+has']) {
      await page.goto(`${board.url}/search?q=espresso${more}`);
      await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
      expect(await places(), more).toEqual(before);
    }
  },
);

test.each([phone, desktop])('the orders of a search are one button, whichever is chosen ($width px)', async (viewport) => {
  const page = await visit({ at: '/search?q=espresso', viewport });
  const orders = page.getByRole('navigation', { name: 'Sort by' });
  await orders.getByRole('button', { name: /^Best match/ }).waitFor();
  expect(await orders.getByRole('link').count()).toBe(0);
  await page.goto(`${board.url}/search?q=espresso&sort=new`);
  await orders.getByRole('button', { name: /^New/ }).waitFor();
  expect(await orders.getByRole('link').count()).toBe(0);
});

test('the heading of a search that nothing matches is one line', async () => {
  const page = await visit({ at: '/search?q=espresso+harpsichord&maxPrice=90000', viewport: desktop });
  await page.getByRole('heading', { name: 'Nothing matches every word' }).waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.evaluate((each) => each.getClientRects()[0]?.height)).toBeLessThan(40);
});

test('the price ranges of the filters fill their two columns', async () => {
  const page = await visit({ viewport: desktop });
  await page.getByRole('button', { name: /^Filters/ }).click();
  const ranges = page.getByRole('group', { name: 'Price' }).locator('label:has([type=radio])');
  await expect.poll(() => ranges.count()).toBeGreaterThan(2);
  const lines = await ranges.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(lines.slice(1).every((top) => lines.filter((other) => other === top).length === 2)).toBe(true);
});

test.each(['en-GB', 'de-DE'])('the toolbar of lists is one line on tablets and desktops (%s)', async (locale) => {
  const page = await visit({ at: '/nowhere', locale });
  for (const at of ['/', '/c/home', '/search?q=espresso']) {
    await page.goto(board.url + at);
    await cards(page).first().waitFor();
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await linesOfToolbar(page), `${at} at ${width}`).toBe(1);
    }
  }
});

test('the intro is one line and does not make the toolbar higher', async () => {
  const page = await visit({ viewport: desktop });
  const intro = page.getByText('Deals from people like you.');
  expect((await intro.boundingBox())?.height).toBeLessThanOrEqual(24);
  expect(await topOf(cards(page))).toBeLessThanOrEqual(160);
});

test('a title begins to wrap only where the price begins, and two columns cut no more titles than one', async () => {
  const page = await visit({ at: '/?sort=new', viewport: desktop });
  await card(page, id).waitFor();
  const [body, offer] = await Promise.all([
    card(page, id).locator('.deal-body').boundingBox(),
    card(page, id).locator('.deal-offer').boundingBox(),
  ]);
  expect((offer?.x ?? 0) - (body?.x ?? 0) - (body?.width ?? 0)).toBeLessThanOrEqual(16);
  // The buttons below the price are wider than it.
  const get = await card(page, id).locator('.deal-get').boundingBox();
  expect((body?.x ?? 0) + (body?.width ?? 0)).toBeGreaterThan((get?.x ?? 0) - 60);
  for (const density of ['compact', 'comfortable']) {
    await page.getByRole('button', { name: density, exact: false }).click();
    await page.setViewportSize(desktop);
    expect(await cutTitles(page), density).toEqual([]);
    await page.setViewportSize(wide);
    expect(await cutTitles(page), density).toEqual([]);
    await page.setViewportSize(desktop);
  }
});

test('the grid shows the code, the saving and, under the pointer, "See fewer like this"', async () => {
  const page = await visit({ at: '/?sort=new', viewport: desktop });
  await page.getByRole('button', { name: 'Grid' }).click();
  const [deal, saving] = [card(page, id), card(page, id).getByText('−25%')];
  const code = deal.getByRole('button', { name: 'Copy the code WRENCH25' }).locator('bdi');
  expect(await code.evaluate((each) => each.getBoundingClientRect().width)).toBeGreaterThan(24);
  const [picture, badge] = await Promise.all([deal.locator('.deal-picture').boundingBox(), saving.boundingBox()]);
  expect(badge?.width).toBeGreaterThan(20);
  expect((badge?.y ?? 0) + (badge?.height ?? 0)).toBeLessThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  await deal.hover();
  await deal.getByRole('button', { name: /^See fewer deals like/ }).click({ trial: true });
});

test('at 200 % zoom a card still says who posted the deal', async () => {
  const page = await visit({ at: '/?sort=new', viewport: { width: 640, height: 400 } });
  const author = card(page, id).locator('.deal-author bdi');
  expect(await author.evaluate((each) => each.scrollWidth <= each.clientWidth + 1 && each.clientWidth > 60)).toBe(true);
});

test('the announcement of new deals covers no filter', async () => {
  for (const viewport of [phone, desktop]) {
    const page = await visit({ at: '/?sort=new', viewport });
    await board.post('marcus', { title: `One more deal at ${viewport.width}` });
    const pill = await page.getByRole('button', { name: /new deal/ }).boundingBox();
    const filters = await page.locator('#filters-button').boundingBox();
    expect(pill?.y ?? 0).toBeGreaterThanOrEqual((filters?.y ?? 0) + (filters?.height ?? 0));
  }
});

test('an empty list says why it is empty', async () => {
  await board.sql("update deals set ends_at = null where state = 'live'");
  const page = await visit({ at: '/?sort=ending' });
  await page.getByRole('heading', { name: 'Nothing ends in the next days' }).waitFor();
  await page.getByRole('link', { name: 'See the newest deals' }).click();
  await cards(page).first().waitFor();
  await page.goto(`${board.url}/?sort=ending&kind=coupon`);
  await page.getByRole('heading', { name: 'No deals match these filters' }).waitFor();
  await page.getByText('Only live deals with an end date are listed here').waitFor();
  await board.sql(
    "update deals set category_id = (select id from categories where slug = 'other') where category_id = (select id from categories where slug = 'travel')",
  );
  await page.goto(`${board.url}/c/travel?state=live`);
  await page.getByRole('heading', { name: 'No live deals here right now' }).waitFor();
  await page.goto(`${board.url}/c/travel`);
  await page.getByRole('heading', { name: 'No deals in Travel yet' }).waitFor();
});

test("a wide screen has the prices and other deals beside a deal's page, and a phone below it", async () => {
  const page = await visit({ at: '/d/1', viewport: wide });
  const boxOf = (selector: string) => page.locator(selector).first().boundingBox();
  const [deal, prices] = await Promise.all([boxOf('main article'), boxOf('section[aria-labelledby=prices-title]')]);
  expect(prices?.y).toBe(deal?.y);
  expect((prices?.x ?? 0) + (prices?.width ?? 0)).toBeGreaterThan(1_850);
  await page.setViewportSize(phone);
  const [above, below] = await Promise.all([boxOf('main article'), boxOf('section[aria-labelledby=prices-title]')]);
  expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('the decisions of an open case, and all settings, are in sight at every width', async () => {
  const deal = await board.post('lena', { title: 'Reported', body: Array(40).fill('One more line.').join('\n\n') });
  const headers = { 'content-type': 'application/json', cookie: await board.cookieOf('priya') };
  await fetch(`${board.url}/api/reports`, { method: 'POST', headers, body: JSON.stringify({ deal, reason: 'wrong_facts' }) });
  for (const viewport of [phone, tablet, desktop, wide]) {
    const page = await visit({ as: 'marcus', at: '/mod/queue', viewport });
    await page.getByRole('button', { name: /^Reported/ }).click();
    await page.getByText('History of the author').waitFor({ state: 'attached' });
    const dismiss = await page.getByRole('button', { name: 'Dismiss' }).boundingBox();
    expect((dismiss?.y ?? Infinity) + (dismiss?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
  const page = await visit({ as: 'marcus', at: '/settings', viewport: tablet });
  const tabs = await page.getByRole('navigation', { name: 'Settings' }).evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(tabs).toBe(0);
});
