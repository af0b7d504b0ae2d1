import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startBoard } from './board.ts';
import { loopbackMain, openMerchant } from './fake-shop.ts';
import { visitorsOf } from './open-page.ts';
import { card, isAt, showNew } from './page-queries.ts';

const board = startBoard(loopbackMain);
const merchant = openMerchant();
const visit = visitorsOf(board);

test('a pasted link fills in the form, and the deal can be posted', async () => {
  const link = merchant.offer('kettle', { name: 'A kettle that whistles', price: '39.90', before: '59.90' });
  const lena = await visit({ as: 'lena', at: '/post' });
  await paste(lena, `${link}?utm_source=mail`);
  await lena.getByText('filled in from the page').waitFor();
  await expect.poll(() => typedInto(lena, 'Title')).toBe('A kettle that whistles');
  await expect.poll(() => typedInto(lena, 'Price')).toBe('39.90');
  await expect.poll(() => typedInto(lena, 'Link')).toBe(link);
  // "from the page" makes one label longer than the other.
  await lena.setViewportSize({ width: 320, height: 740 });
  const boxes = [lena.getByLabel('Price', { exact: true }), lena.getByLabel('Currency')].map((field) => field.boundingBox());
  const [price, currency] = await Promise.all(boxes);
  expect(price?.y).toBe(currency?.y);
  await lena.locator('main img[src^="/images/"]').first().waitFor();
  if ((await typedInto(lena, 'Category')) === '') await lena.getByLabel('Category').selectOption('home');
  await lena.getByRole('button', { name: 'Post the deal' }).click();
  await isAt(lena, /\/d\/\d+\/a-kettle-that-whistles$/);
  const [deal] = await board.sql<{ price: string; url: string; reference: string; pictures: string }>(
    `select price, url, reference, (select count(*) from deal_images where deal_id = id) as pictures from deals order by id desc limit 1`,
  );
  expect([Number(deal?.price), Number(deal?.reference), deal?.url, Number(deal?.pictures)]).toEqual([3_990, 5_990, link, 1]);
  expect(await lena.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});

test('an end that the title names is offered, and set only by a press that can be taken back', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await byHand(lena, 'A kettle, ends tomorrow');
  await lena.getByText('Your text says that it ends on').waitFor();
  const end = () => lena.locator('[name="endsAt"]').inputValue();
  expect(await end()).toBe('');
  await lena.getByRole('button', { name: 'Use as end' }).click();
  expect(await end()).toMatch(/T23:59$/);
  await lena.getByText('as your text says').locator('..').getByRole('button', { name: 'Undo' }).click();
  expect(await end()).toBe('');
  expect(await lena.getByText('Your text says').count()).toBe(0);
});

test('a refused link is explained at its field, and the form still opens', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await paste(lena, 'https://bit.ly/3xYzAbc');
  await lena.getByText('Short links are not allowed').waitFor();
  await expect.poll(() => lena.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url');
});

test('a link in the title is recognised, and a second one is offered', async () => {
  const [first, other] = ['pan', 'pot'].map((slug) => merchant.offer(slug, { name: `A ${slug} of iron`, price: '25.00' }));
  const lena = await visit({ as: 'lena', at: '/post' });
  await lena.getByRole('button', { name: 'Fill in manually' }).press('Enter');
  // The form begins below its heading, also for keyboard users.
  await expect.poll(() => lena.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await paste(lena, first ?? '', lena.getByLabel('Title'));
  await expect.poll(() => typedInto(lena, 'Title')).toBe('A pan of iron');
  await expect.poll(() => typedInto(lena, 'Link')).toBe(first);

  await paste(lena, other ?? '');
  await lena.getByRole('button', { name: 'Use the new one' }).click();
  await expect.poll(() => typedInto(lena, 'Title')).toBe('A pot of iron');
});

test('Enter moves to the next field and posts nothing unfinished; a text that is too long is reported', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await byHand(lena, 'Half a ti');
  await lena.getByLabel('Title').press('Enter');
  await expect.poll(() => lena.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('price');
  expect(await lena.getByText('needs attention').count()).toBe(0);
  await lena.getByLabel('Title').fill('long '.repeat(62));
  await lena.getByText('9 characters too many').waitFor();
  await lena.getByLabel('Title').press('Control+Enter');
  await lena.getByText('At most 300 characters').first().waitFor();
  await expect.poll(() => lena.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url');
});

test("a second link that cannot be read clears the first page's values; a price in pounds stays in pounds", async () => {
  const link = merchant.offer('lamp', { name: 'A lamp', price: '25.00' });
  const lena = await visit({ as: 'lena', at: '/post' });
  const preview = lena.getByRole('region', { name: 'Preview' });
  await byHand(lena, '');
  expect(await preview.locator('.deal-category').count()).toBe(0);
  await lena.getByLabel('Category').selectOption('home');
  await expect.poll(() => preview.locator('.deal-category').count()).toBe(1);
  await paste(lena, link, lena.getByLabel('Title'));
  await expect.poll(() => typedInto(lena, 'Title')).toBe('A lamp');
  await lena.getByLabel('Link').fill(link.replace('/lamp', '/nothing-here'));
  await lena.getByRole('button', { name: 'Read the page' }).click();
  await lena.getByText('the link is kept').waitFor();
  expect([await typedInto(lena, 'Title'), await typedInto(lena, 'Price')]).toEqual(['', '']);
  await lena.getByText('from the page').waitFor({ state: 'detached' });
  await expect.poll(() => lena.locator('main img[src^="/images/"]').count()).toBe(0);

  await lena.getByLabel('Price', { exact: true }).fill('£20');
  expect(await lena.getByLabel('Currency').inputValue()).toBe('GBP');
});

test('a page that cannot be read leaves the form with the link and a message', async () => {
  const sam = await visit({ as: 'sam', at: '/post' });
  const link = merchant.offer('x', { name: 'x', price: '1' }).replace('/x', '/nothing-here');
  await sam.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sam.evaluate((copied) => navigator.clipboard.writeText(copied), link);
  await sam.getByRole('button', { name: 'Paste', exact: true }).click();
  await sam.getByText('the link is kept').waitFor();
  await expect.poll(() => typedInto(sam, 'Link')).toBe(link);
  await sam.getByLabel('Title').fill('By hand then');
});

test('a link that is already posted leads to a price update instead of a duplicate', async () => {
  const link = merchant.offer('grinder', { name: 'A grinder', price: '80.00' });
  const id = await board.post('priya', { title: 'A grinder, cheap', url: link, price: 9_900 });
  const [sam, ingrid] = await Promise.all([visit({ as: 'sam', at: '/post' }), visit({ as: 'ingrid', at: '/post' })]);
  await paste(sam, link);
  await sam.getByRole('button', { name: 'It now costs €80' }).click();
  await sam.getByText('Reported: €80').waitFor();
  await isAt(sam, new RegExp(`/d/${id}/`));
  const [check] = await board.sql<{ price: string }>('select price from deal_checks where deal_id = $1', [id]);
  expect(Number(check?.price)).toBe(8_000);

  await paste(ingrid, link);
  await ingrid.getByRole('heading', { name: 'This has already been posted' }).waitFor();
  // Ingrid may edit any deal, so it leads to the edit form with the price filled in.
  await ingrid.getByRole('button', { name: 'It now costs €80' }).click();
  await isAt(ingrid, /\/edit$/);
  await expect.poll(() => typedInto(ingrid, 'Price')).toBe('80');
  await ingrid.getByRole('button', { name: 'Save changes' }).click();
  await isAt(ingrid, new RegExp(`/d/${id}/[^/]+$`));
  const [deal] = await board.sql<{ price: string }>('select price from deals where id = $1', [id]);
  expect(Number(deal?.price)).toBe(8_000);
});

test('an expired duplicate can be reactivated, or posted again if cheaper; a refusal is shown at the form', async () => {
  const link = merchant.offer('mixer', { name: 'A mixer', price: '50.00' });
  const id = await board.post('priya', { title: 'A mixer', url: link, price: 5_000 });
  await board.sql(`update deals set state = 'expired', expired_at = now(), expired_by = 'person' where id = $1`, [id]);
  const sam = await visit({ as: 'sam', at: '/post' });
  await sam.getByRole('button', { name: 'Fill in manually' }).click();
  await sam.getByLabel('Link').fill(link);
  await sam.getByLabel('Title').fill('The mixer again');
  await sam.getByLabel('Price', { exact: true }).fill('50');
  await sam.getByLabel('Category').selectOption('home');
  await sam.getByRole('button', { name: 'Post the deal' }).click();
  await sam.getByRole('heading', { name: 'This was posted before and has expired' }).waitFor();
  await sam.getByLabel('Price', { exact: true }).fill('45');
  await sam.getByText('you can post it as a new deal').waitFor();
  await sam.getByLabel('Price', { exact: true }).fill('50');
  await sam.getByRole('button', { name: 'Reactivate' }).click();
  await isAt(sam, new RegExp(`/d/${id}/`));
  const [deal] = await board.sql<{ state: string }>('select state from deals where id = $1', [id]);
  expect(deal?.state).toBe('live');
  // Sam's own text is kept.
  await sam.goto(`${board.url}/post`);
  await expect.poll(() => typedInto(sam, 'Title')).toBe('The mixer again');
});

test('a guest pastes a link, signs in, and the page is read afterwards', async () => {
  const link = merchant.offer('lamp', { name: 'A lamp that dims', price: '19.00' });
  const guest = await visit({ at: `/post?url=${encodeURIComponent(link)}` });
  await guest.getByText('so that the board can read the page for you').waitFor();
  await guest.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await guest.getByRole('button', { name: /Lena/ }).click();
  await isAt(guest, /\/post$/);
  await guest.getByText('filled in from the page').waitFor();
  await expect.poll(() => typedInto(guest, 'Title')).toBe('A lamp that dims');
});

test('someone who was signed out signs in again and loses nothing, not even the picture', async () => {
  const link = merchant.offer('tent', { name: 'A tent for the rain', price: '89.00' });
  const priya = await visit({ as: 'priya', at: '/post' });
  await paste(priya, link);
  await priya.getByText('filled in from the page').waitFor();
  await priya.locator('main img[src^="/images/"]').first().waitFor();
  await priya.getByLabel('Category').selectOption('sports');
  await priya.getByLabel('Description').fill('It was dry inside.');
  await board.sql(`delete from sessions where person_id = (select id from people where handle = 'priya')`);
  await priya.getByRole('button', { name: 'Post the deal' }).click();
  await priya.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await priya.getByRole('button', { name: 'Sign in as Priya' }).click();
  await isAt(priya, /\/post$/);
  await expect.poll(() => typedInto(priya, 'Title')).toBe('A tent for the rain');
  await priya.getByRole('button', { name: 'Post the deal' }).click();
  await isAt(priya, /\/d\/\d+\//);
  await priya.locator('article p', { hasText: 'It was dry inside.' }).waitFor();
  await priya.locator('main img[src^="/images/"]').first().waitFor();
});

test('two tabs keep two drafts, and each finds its own after a reload', async () => {
  const first = await visit({ as: 'yoko', at: '/post' });
  await byHand(first, 'In the first tab');
  const second = await first.context().newPage();
  await second.goto(`${board.url}/post`);
  await byHand(second, 'In the second tab');
  await Promise.all([first.reload(), second.reload()]);
  await expect.poll(() => typedInto(first, 'Title')).toBe('In the first tab');
  await expect.poll(() => typedInto(second, 'Title')).toBe('In the second tab');
  await second.close();
  // The draft of the closed tab is found.
  const third = await first.context().newPage();
  await third.goto(`${board.url}/post`);
  await expect.poll(() => typedInto(third, 'Title')).toBe('In the second tab');
});

test('when a deal is removed while it is edited, what was typed is kept for a new one', async () => {
  const id = await board.post('lena', { title: 'Removed meanwhile' });
  const lena = await visit({ as: 'lena', at: `/d/${id}/x/edit` });
  await lena.getByLabel('Title').fill('Words that matter');
  await board.sql(`update deals set state = 'removed', removed_at = now(), removed_by = author_id where id = $1`, [id]);
  await lena.getByRole('heading', { name: 'removed while you were editing it' }).waitFor();
  await lena.getByRole('button', { name: 'Continue as a new deal' }).click();
  await expect.poll(() => typedInto(lena, 'Title')).toBe('Words that matter');
});

test('a scheduled deal is listed for its author and goes live', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  const guest = await visit({ at: '/?sort=new' });
  await byHand(lena, 'Begins at its time');
  await lena.getByLabel('Link').fill('https://shop.example/begins');
  await lena.getByLabel('Price', { exact: true }).fill('10');
  await lena.getByLabel('Category').selectOption('home');
  await lena.getByText('More details').click();
  await lena.getByRole('button', { name: 'Tomorrow 8:00' }).click();
  await lena.getByText('Goes live').waitFor();
  await lena.getByRole('button', { name: 'Schedule deal' }).click();
  await isAt(lena, /\/scheduled$/);
  const waiting = lena.locator('article', { hasText: 'Begins at its time' });
  const id = Number(await waiting.getAttribute('data-deal'));

  await waiting.getByRole('button', { name: 'Delete' }).click();
  await waiting.waitFor({ state: 'detached' });
  await lena.getByRole('button', { name: 'Undo' }).click();
  await waiting.getByRole('link', { name: 'Edit' }).click();
  await lena.getByLabel('Title').fill('Begins a little later');
  await lena.getByRole('button', { name: 'Save changes' }).click();
  await isAt(lena, /\/scheduled$/);
  await lena.getByRole('heading', { name: 'Begins a little later' }).waitFor();

  await lena.getByRole('button', { name: 'Post now' }).click();
  await showNew(guest, id);
  await card(guest, id).getByText('Begins a little later').waitFor();
  await lena.getByRole('heading', { name: 'No scheduled deals' }).waitFor();
});

test('a scheduled deal goes live on every screen at its time', async () => {
  // A list that nobody has opened yet, because guests may get one that is two seconds old, in which an earlier test's deal is new.
  const [lena, guest] = await Promise.all([visit({ as: 'lena', at: '/scheduled' }), visit({ at: '/c/other?sort=new' })]);
  const facts = { title: 'Right on time', category: 'other', currency: 'EUR', price: 1_000, url: 'https://example.com/on-time' };
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const id = await board.post('lena', { ...facts, startsAt: inSeconds(3_600) });
  await lena.getByRole('heading', { name: 'Right on time' }).waitFor();
  expect(await card(guest, id).count()).toBe(0);
  await board.edit('lena', id, { ...facts, startsAt: inSeconds(3), version: 1 });
  await guest.getByRole('button', { name: '1 new deal' }).click();
  await card(guest, id).waitFor();
  await lena.getByRole('heading', { name: 'Right on time' }).waitFor({ state: 'detached' });
});

const typedInto = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

async function byHand(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Fill in manually' }).click();
  await page.getByLabel('Title').fill(title);
}

/** Like Ctrl+V, into a field or anywhere on the page. */
async function paste(page: Page, text: string, into: Locator = page.locator('body')): Promise<void> {
  await page.locator('[name=url]').waitFor();
  await into.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    // Firefox takes no data when the event is made.
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    element.dispatchEvent(event);
  }, text);
}

test('the form has usual price and coupon at once, its preview shows text and source, and the author sees how the deal is doing; a comment has marks and a preview', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await byHand(lena, 'A lamp that says what it costs elsewhere');
  await lena.getByLabel('Link').fill('https://shop.example/lamp');
  await lena.getByLabel('Price', { exact: true }).fill('10');
  await lena.getByLabel('Usual price').fill('20');
  await lena.getByLabel('Source of the usual price').fill('idealo on Monday');
  await lena.getByLabel('Coupon code').fill('LAMP');
  await lena.getByLabel('Description').fill('It is **bright**');
  await lena.getByLabel('Category').selectOption('home');
  const preview = lena.getByRole('region', { name: 'Preview', includeHidden: true });
  await preview.locator('strong', { hasText: 'bright' }).waitFor();
  await preview.getByText('idealo on Monday').waitFor();
  await lena.getByRole('button', { name: 'Post the deal' }).click();
  await isAt(lena, /\/d\/\d+\/a-lamp/);

  const figures = lena.getByRole('region', { name: /How your deal is doing/ });
  await figures.getByText('clicks to the merchant').waitFor();
  await lena.getByRole('button', { name: 'Share' }).click();
  const share = lena.getByRole('dialog', { name: 'Share' });
  expect(await share.getByRole('link', { name: 'Telegram' }).getAttribute('href')).toMatch(/^https:\/\/t\.me\/share\/url\?url=http/);
  await lena.keyboard.press('Escape');

  const sam = await visit({ as: 'sam', at: new URL(lena.url()).pathname });
  const field = sam.getByLabel('Write a comment').first();
  await field.fill('Asked @lena, and bought two');
  await field.selectText();
  await sam.getByRole('button', { name: 'Bold' }).click();
  expect(await field.inputValue()).toBe('**Asked @lena, and bought two**');
  await sam.getByRole('button', { name: 'Preview' }).click();
  await sam.getByRole('region', { name: 'Preview' }).locator('strong a', { hasText: '@lena' }).waitFor();
  await sam.keyboard.press('Control+Enter');
  await sam.locator('[id^=comment-]', { hasText: 'Asked @lena' }).waitFor();
});
