import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overflow, violations } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, cards, goOffline, isAt, shownDeals } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);
const phone = { width: 390, height: 844 };

const field = (page: Page) => page.getByRole('combobox', { name: 'Search deals' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const chipWords = async (page: Page) => (await chips(page).allInnerTexts()).map((words) => words.replace('Remove filter:', '').trim());
/** Presses an arrow key until an option is active: suggestions for fewer letters may give way to those for all of them. */
async function press(page: Page, key: string, active: Locator) {
  const count = async () => {
    if ((await active.count()) === 0) await page.keyboard.press(key);
    return await active.count();
  };
  await expect.poll(count).toBe(1);
}
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ deals?$/ });
const query = (page: Page) => new URL(page.url()).search;
const settled = (page: Page) => page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });

test('suggestions, search and filters work together; back, forward, reload and the address give the same list', async () => {
  const page = await visit({ viewport: { width: 1280, height: 900 } });
  await page.keyboard.press('/');
  await page.keyboard.type('ssd');
  await options(page).filter({ hasText: '2 TB NVMe SSD' }).waitFor();
  await page.keyboard.press('Enter');
  await isAt(page, /\/search\?q=ssd$/);
  await page.getByRole('heading', { level: 1, name: 'Deals for “ssd”' }).waitFor();
  await expect.poll(() => page.locator('[data-deal] mark').first().textContent()).toBe('SSD');
  expect(await field(page).inputValue()).toBe('ssd');

  await field(page).fill('ssd under 100');
  await page.keyboard.press('Enter');
  await isAt(page, /\/search\?q=ssd&maxPrice=10000$/);
  await expect.poll(() => chipWords(page)).toEqual(['Up to €100']);
  expect(await field(page).inputValue()).toBe('ssd');

  await page.goto(`${board.url}/?sort=new`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('To (EUR)').fill('100');
  await expect.poll(() => query(page)).toBe('?sort=new&maxPrice=10000');
  await filters.getByRole('group', { name: 'Category' }).getByText('Computers').click();
  await expect.poll(() => query(page)).toBe('?sort=new&category=computers&maxPrice=10000');
  await settled(page);
  await expect.poll(() => chipWords(page)).toEqual(['Computers', 'Up to €100', 'Clear all']);
  await expect.poll(() => page.title()).toBe('Deals: Computers, Up to €100 · Dealwire');
  const narrowed = await shownDeals(page);
  expect(narrowed.length).toBeGreaterThan(0);
  expect(await cards(page).filter({ hasText: 'monitor' }).count()).toBe(0);

  await page.reload();
  await cards(page).first().waitFor();
  await expect.poll(() => shownDeals(page)).toEqual(narrowed);
  await expect.poll(() => chipWords(page)).toEqual(['Computers', 'Up to €100', 'Clear all']);

  await page.goBack();
  await expect.poll(() => query(page)).toBe('?sort=new&maxPrice=10000');
  await page.goBack();
  await expect.poll(() => query(page)).toBe('?sort=new');
  await page.goForward();
  await page.goForward();
  await expect.poll(() => shownDeals(page)).toEqual(narrowed);

  await page.getByRole('button', { name: 'Remove filter: Up to €100' }).click();
  await expect.poll(() => query(page)).toBe('?sort=new&category=computers');
  await page.goBack();
  await page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => query(page)).toBe('?sort=new');
  await expect.poll(() => chips(page).count()).toBe(0);
});

test('a new deal appears in an open search that matches it, and in no other', async () => {
  const [wide, narrow] = await Promise.all([visit({ at: '/search?q=theremin' }), visit({ at: '/search?q=theremin&maxPrice=2000' })]);
  await wide.getByText('No results for “theremin”').waitFor();
  await narrow.getByText('No results for “theremin” with these filters').waitFor();
  const dear = await board.post('lena', { title: 'Theremin with a volume loop', price: 19_900, url: 'https://example.com/theremin-1' });
  await card(wide, dear).waitFor();
  const cheap = await board.post('lena', {
    title: 'Theremín in a tin, to be soldered',
    price: 1_900,
    url: 'https://example.com/theremin-2',
  });
  await card(narrow, cheap).waitFor();
  expect(await shownDeals(narrow)).toEqual([cheap]);
  await expect.poll(() => card(narrow, cheap).locator('mark').textContent()).toBe('Theremín');
});

test("a merchant's long name is shown in full on a phone", async () => {
  const merchant = 'The Very Long Winded Trading Company of Somewhere Far Away';
  const id = await board.post('lena', { title: 'Bought from afar', url: 'https://example.com/afar', merchant });
  const page = await visit({ at: `/d/${id}`, viewport: { width: 390, height: 844 } });
  const [left, ...lines] = await page.locator('.dotted a', { hasText: merchant }).evaluate((link) => {
    const row = link.closest('.dotted')?.getBoundingClientRect().left ?? 0;
    return [row, ...[...(link.querySelector('bdi')?.getClientRects() ?? [])].map((line) => line.left)];
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(Math.min(...lines)).toBeGreaterThanOrEqual(left ?? 0);
});

test('a highlighted word follows the chosen theme, whatever the system prefers', async () => {
  const page = await visit({ at: '/search?q=tent', colorScheme: 'light' });
  const marked = () =>
    page
      .locator('[data-deal] mark')
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundColor);
  const choose = (theme: string) => page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
  const inLight = await marked();
  await choose('dark');
  const inDark = await marked();
  expect(inDark).not.toBe(inLight);
  await page.emulateMedia({ colorScheme: 'dark' });
  await choose('');
  expect(await marked()).toBe(inDark);
  await choose('light');
  expect(await marked()).toBe(inLight);
});

test('a misspelt search offers the right spelling, and one click finds it', async () => {
  const page = await visit({ at: '/search?q=headphnoes+noise' });
  const meant = page.getByRole('link', { name: /headphones/ }).first();
  await meant.waitFor();
  await meant.click();
  await isAt(page, /\/search\?q=.*headphones/);
  await cards(page).filter({ hasText: 'Auralis Quiet 700' }).waitFor();
});

test('a search that few deals match goes on with those that match most of it, below a line that says so', async () => {
  const exact = await board.post('priya', { title: 'Leather zither', url: 'https://example.com/zither-1' });
  const near = await board.post('priya', { title: 'Zither with new strings', url: 'https://example.com/zither-2' });
  const page = await visit({ at: '/search?q=leather+zither', viewport: phone });
  const line = page.getByRole('heading', { name: 'Close, but not every word matches' });
  await line.waitFor();
  expect(await shownDeals(page)).toEqual([exact, near]);
  expect(await found(page).textContent()).toBe('1 deal');
  const tops = await Promise.all([card(page, exact), line, card(page, near)].map(async (each) => (await each.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await violations(page)).toEqual([]);

  // A deal that matches every word is new, and stands above the line once it is shown.
  const newest = await board.post('priya', { title: 'Zither in a leather case', url: 'https://example.com/zither-3' });
  await page.getByRole('button', { name: '1 new deal' }).click();
  await expect.poll(() => shownDeals(page)).toEqual([exact, newest, near]);
  expect(await found(page).textContent()).toBe('2 deals');

  await page.goto(`${board.url}/search?q=velvet+zither`);
  await page.getByRole('heading', { name: 'Nothing matches every word. These come close:' }).waitFor();
  expect(await shownDeals(page)).toHaveLength(3);
});

test('suggestions, a deal and a filter can be reached by keyboard alone', async () => {
  const page = await visit({ viewport: { width: 1280, height: 900 } });
  await page.keyboard.press('/');
  await page.keyboard.type('tent');
  await options(page).filter({ hasText: 'Two-person tent' }).waitFor();
  // The answer for all four letters.
  await page.getByText(/^\d+ suggestions?$/).waitFor({ state: 'attached' });
  const current = page.locator('[role=option][aria-selected=true]');
  await press(page, 'ArrowUp', current);
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await current.getAttribute('id'));
  await page.keyboard.press('Escape');
  await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false');
  expect(await field(page).inputValue()).toBe('tent');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  expect(await field(page).inputValue()).toBe('');

  await page.keyboard.press('/');
  await page.keyboard.type('tent');
  await options(page).first().waitFor();
  await press(page, 'ArrowDown', current);
  await page.keyboard.press('Enter');
  await isAt(page, /\/(d|m|c|search)/);

  await page.goto(board.url);
  await page.getByRole('button', { name: /^Filters/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Filters' }).waitFor();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('input[type=checkbox]'))) break;
  }
  await page.keyboard.press('Space');
  await expect.poll(() => query(page)).toBe('?state=live');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Filters' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('filters-button');
  await page.goBack();
  await expect.poll(() => query(page)).toBe('');
});

test('on a phone recent searches can be reused and cleared, and Back undoes the whole filter sheet', async () => {
  const page = await visit({ viewport: phone, at: '/?sort=new' });
  await field(page).click();
  await page.keyboard.type('kettle');
  await page.keyboard.press('Enter');
  await isAt(page, /\/search\?q=kettle/);
  await field(page).click();
  await field(page).fill('');
  await options(page).filter({ hasText: 'kettle' }).waitFor();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect.poll(() => options(page).count()).toBe(0);

  await page.goto(`${board.url}/?sort=new`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Hide expired').check();
  await sheet.getByRole('group', { name: 'Minimum saving' }).getByText('25%').click();
  await sheet.getByLabel('From (EUR)').fill('10');
  await expect.poll(() => query(page)).toBe('?sort=new&minPrice=1000&saving=25&state=live');
  await sheet.getByRole('button', { name: /^Show deals/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => chipWords(page)).toEqual(['From €10', 'At least 25% off', 'Not expired', 'Clear all']);
  await page.goBack();
  await expect.poll(() => query(page)).toBe('?sort=new');
});

test('expired deals are hidden with one click, and stay hidden in the next list', async () => {
  const id = await board.post('lena', { title: 'Over before it began', category: 'gaming', url: 'https://example.com/over' });
  await board.sql(`update deals set state = 'expired', expired_at = now() where id = $1`, [id]);
  const page = await visit({ at: '/c/gaming?sort=new' });
  await card(page, id).waitFor();
  await page.getByRole('button', { name: 'Hide expired' }).click();
  await expect.poll(() => query(page)).toBe('?sort=new&state=live');
  await card(page, id).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Computers', exact: true }).first().click();
  await isAt(page, /\/c\/computers\?state=live$/);
  await expect.poll(() => page.getByRole('button', { name: 'Hide expired' }).getAttribute('aria-pressed')).toBe('true');
});

test('a category leads to the archive of what expired in it, which does not offer to hide that', async () => {
  const [over, other] = [
    await board.post('yoko', { title: 'Over in its category', category: 'gaming', url: 'https://example.com/archived' }),
    await board.post('yoko', { title: 'Over elsewhere', category: 'computers', url: 'https://example.com/elsewhere' }),
  ];
  await board.sql(`update deals set state = 'expired', expired_at = now() where id in ($1, $2)`, [over, other]);
  const page = await visit({ at: '/c/gaming?sort=new' });
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('link', { name: 'Expired', exact: true }).click();
  await isAt(page, /\/c\/gaming\?state=expired$/);
  await card(page, over).waitFor();
  expect(await card(page, other).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Expired', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Only expired').waitFor();
  for (const hide of [page.getByRole('button', { name: 'Hide expired' }), page.getByLabel('Hide expired')])
    expect(await hide.count()).toBe(0);
});

test('what expired today in a category is four presses away, and has an address', async () => {
  const [today, before] = [
    await board.post('yoko', { title: 'Over since today', category: 'gaming', url: 'https://example.com/today' }),
    await board.post('yoko', { title: 'Over for long', category: 'gaming', url: 'https://example.com/long' }),
  ];
  await board.sql(
    `update deals set state = 'expired', expired_at = now() - case id when $1 then interval '0' else interval '5 days' end where id in ($1, $2)`,
    [today, before],
  );
  const page = await visit({ viewport: { width: 1280, height: 900 } });
  await page.getByRole('link', { name: 'Gaming', exact: true }).first().click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Only expired').click();
  await card(page, before).waitFor();
  await page.getByRole('group', { name: 'Expired', exact: true }).getByText('Today').click();
  await isAt(page, /\/c\/gaming\?state=expired&expiredSince=\d{4}-\d\d-\d\d$/);
  await card(page, before).waitFor({ state: 'detached' });
  await card(page, today).waitFor();
  await expect.poll(() => chipWords(page)).toEqual(['Expired today']);
  await page.reload();
  await card(page, today).waitFor();
  expect(await card(page, before).count()).toBe(0);
  await chips(page).first().click();
  await isAt(page, /\/c\/gaming$/);
});

test('beside the list, the filters stay open in the next list until they are closed', async () => {
  const page = await visit({ viewport: { width: 1400, height: 900 } });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters.waitFor();
  await page.getByRole('link', { name: 'Computers', exact: true }).first().click();
  await isAt(page, /\/c\/computers$/);
  await page.getByRole('heading', { level: 1, name: 'Computers' }).waitFor();
  await filters.waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters.waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Computers' }).waitFor({ state: 'detached' });
  expect(await filters.count()).toBe(0);
});

test('going back from a deal to a filtered list restores the scroll position, also after a reload', async () => {
  const page = await visit({ at: '/?sort=new&state=live&maxPrice=100000', viewport: phone });
  await cards(page).nth(6).scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(scrollY));
  // A click right after the last scroll must not lose it.
  const link = page.locator('[data-deal] .deal-link').nth(5);
  await link.evaluate((element: HTMLElement) => {
    scrollTo(0, 1_200);
    return new Promise<void>((clicked) => {
      addEventListener('scroll', () => clicked(element.click()), { once: true });
    });
  });
  await isAt(page, /\/d\//);
  await page.goBack();
  await isAt(page, /maxPrice=100000$/);
  await expect.poll(place).toBe(1_200);
  await page.reload();
  await expect.poll(place).toBe(1_200);
});

test('the result count and the filter chips have space reserved, so the list does not shift', async () => {
  const page = await visit({ at: '/nowhere', viewport: phone });
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/(result-count|filter-chips)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const opened = page.goto(`${board.url}/?sort=new&state=live&maxPrice=100000`);
  await cards(page).nth(6).waitFor();
  await page.waitForFunction(() => getComputedStyle(document.body).margin === '0px', undefined, { timeout: 30_000 });
  const place = () =>
    cards(page)
      .nth(6)
      .evaluate((each) => Math.round(each.getBoundingClientRect().top + scrollY));
  const before = await place();
  held.resolve();
  await Promise.all([opened, chips(page).first().waitFor(), found(page).waitFor()]);
  expect(await place()).toBe(before);
});

test('the parts below a list or a page are not shown while that is loading, so they do not jump', async () => {
  const page = await visit({ viewport: phone });
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/person-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.locator('main a[href^="/u/"]').first().click();
  await page.locator('main [aria-busy=true]').waitFor();
  const footer = () => page.locator('footer').evaluate((each) => each.getBoundingClientRect().top);
  expect(await footer()).toBeGreaterThanOrEqual(phone.height);
  held.resolve();
  await cards(page).first().waitFor();
  expect(await footer()).toBeGreaterThanOrEqual(phone.height);
});

test('choosing an order moves no button of the orders', async () => {
  const page = await visit({ viewport: { width: 1280, height: 900 } });
  const orders = page.getByRole('navigation', { name: 'Sort by' }).getByRole('link');
  const places = () => orders.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
  const before = await places();
  await orders.filter({ hasText: 'New' }).click();
  await expect.poll(() => orders.filter({ hasText: 'New' }).getAttribute('aria-current')).toBe('page');
  expect(await places()).toEqual(before);
});

test('the previous list stays on the screen until the filtered one has arrived', async () => {
  const page = await visit({ at: '/c/home' });
  const before = await shownDeals(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Hide expired' }).click();
  await page.locator('main [aria-busy=true]').waitFor();
  expect(await shownDeals(page)).toEqual(before);
  await page.context().setOffline(false);
  await settled(page);
  expect((await shownDeals(page)).length).toBeGreaterThan(0);
});

test('the number of results is shown beside the filters, also for more than one page', async () => {
  await board.sql(
    `insert into deals (author_id, category_id, kind, title, url, price, currency)
     select p.id, c.id, 'product', 'Clavichord no ' || nth, 'https://example.com/clavichord-' || nth, 100000 + nth, 'EUR'
     from people p, categories c, generate_series(1, 45) nth where p.handle = 'lena' and c.slug = 'other'`,
  );
  const page = await visit({ at: '/search?q=clavichord' });
  const count = found(page);
  await expect.poll(() => count.textContent()).toBe('45 deals');
  await page.goto(`${board.url}/search?q=clavichord&maxPrice=100001`);
  await expect.poll(() => count.textContent()).toBe('1 deal');
  await board.sql(`update deals set price = 100001 where title = 'Clavichord no 9'`);
  await expect.poll(() => count.textContent()).toBe('2 deals');
  await page.goto(`${board.url}/`);
  await cards(page).first().waitFor();
  expect(await count.count()).toBe(0);
});

test('a search that does not load says so, keeps the previous list, and loads by itself later', async () => {
  const page = await visit({ at: '/search?q=tent' });
  await cards(page).first().waitFor();
  const before = await shownDeals(page);
  const search = async (words: string) => {
    await field(page).fill(words);
    await page.keyboard.press('Enter');
  };
  await goOffline(page);
  await search('ssd');
  await page.getByText('You are offline · This page will load').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Deals for “ssd”' }).waitFor();
  expect(await shownDeals(page)).toEqual(before);
  await page.context().setOffline(false);
  await page.getByText('Live', { exact: true }).waitFor();
  await cards(page).filter({ hasText: '2 TB NVMe SSD' }).waitFor();
  await expect.poll(() => page.getByText('You are offline').count()).toBe(0);

  await search('xqztvw');
  await page.getByText('No results for “xqztvw”').waitFor();
  await page.route('**/api/live*', (route) => route.abort());
  await search('kettle');
  await page.getByRole('heading', { name: 'The board is not responding' }).waitFor();
  expect(await page.getByText('No results').count()).toBe(0);
  await page.getByRole('link', { name: 'Gaming', exact: true }).first().click();
  await page.getByRole('heading', { name: 'The board is not responding' }).waitFor();
  expect(await cards(page).count()).toBe(0);
  await page.unroute('**/api/live*');
  await cards(page).first().waitFor();
  await expect.poll(() => page.getByText('The board is not responding').count()).toBe(0);
});

test('a mangled address still leads to a list', async () => {
  const page = await visit({ at: '/?minPrice=abc&kind=car&since=2026-02-31&q=%00&merchant=nobody-is-called-like-this' });
  await page.getByText('No deals match these filters').waitFor();
  await page.getByRole('button', { name: 'Without: nobody-is-called-like-this' }).click();
  await cards(page).first().waitFor();
  await expect.poll(() => query(page)).toBe('');
});

test('a filtered list is rendered from its HTML without further requests', async () => {
  const page = await visit({ at: '/nowhere' });
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // A read that is watched without an etag was not in the HTML. How many people are here never is.
    const watched = search.replace(/watch=%2Fapi%2Fpresence&etag=(&|$)/, '');
    if (pathname.startsWith('/api/') && (pathname !== '/api/live' || /etag=(&|$)/.test(watched))) requests.push(pathname + search);
  });
  for (const at of ['/search?q=tent&state=live', '/c/home?maxPrice=9000&sort=new', '/m/byteworks?saving=10', '/?merchant=byteworks']) {
    // A busy board sends a page without its list.
    const isRendered = () => page.evaluate(async (path) => (await (await fetch(path)).text()).includes('data-deal='), at);
    await expect.poll(isRendered).toBe(true);
    await page.goto(board.url + at);
    await cards(page).first().waitFor();
    await page.getByTitle('Changes appear here at once').waitFor();
  }
  expect(requests).toEqual([]);
});

test('a German browser gets only German words', async () => {
  const page = await visit({ locale: 'de-DE', at: '/search?q=quarzuhrwerk&minPrice=1050' });
  await page.getByText('Keine Treffer für „quarzuhrwerk“ mit diesen Filtern').waitFor();
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Filter', exact: true }).waitFor();
  expect(await page.getByLabel('Von (EUR)').inputValue()).toBe('10,50');
  await page.getByLabel('Bis (EUR)').fill('9');
  await page.getByText('„Von“ ist höher als „Bis“').waitFor();
  await page.getByLabel('Bis (EUR)').fill('£ 55 EUR');
  await page.getByText('Gib einen Betrag an, zum Beispiel 19,99').waitFor();
  expect(query(page)).toBe('?q=quarzuhrwerk&minPrice=1050');
  await page.getByLabel('Bis (EUR)').fill('1.299,99');
  await expect.poll(() => query(page)).toBe('?q=quarzuhrwerk&minPrice=1050&maxPrice=129999');
  expect(await page.locator('#root').textContent()).not.toMatch(/\b(filters|found|feed|search|suggestions)\.[a-z]/i);
});

test.each([
  ['desktop', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['a phone', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
] as const)('on %s results, suggestions and filters pass axe and do not overflow', async (_, look) => {
  const page = await visit({ ...look, at: '/search?q=tent&maxPrice=90000' });
  await expect.poll(() => chipWords(page)).toEqual(['Up to €900']);
  await expectFine(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('heading', { name: 'Filters' }).waitFor();
  await page.getByRole('group', { name: 'Kind' }).waitFor();
  await expectFine(page);
  await page.keyboard.press('Escape');
  await field(page).focus();
  await page.keyboard.type('t');
  await options(page).first().waitFor();
  await expectFine(page);
});

async function expectFine(page: Page) {
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}
