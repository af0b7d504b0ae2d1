import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDialog, overflow, violations } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, isAt, isPressed, showNew, shownDeals } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

/** Each call posts a new deal. */
const post = (handle: string, title: string, more = {}) =>
  board.post(handle, { title, url: `https://example.com/${encodeURIComponent(title)}`, ...more });
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits for the board's answer, because the screen shows the check before. */
async function say(page: Page, words: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/check'));
  await choice(page, words).click();
  await answered;
}
const trust = (handle: string, level: number) => board.sql('update people set trust = $2 where handle = $1', [handle, level]);
const heightOf = async (page: Page, id: number) => (await card(page, id).boundingBox())?.height;

test('a check as expired shows on the card and the page, can be withdrawn, and expires the deal once enough people agree', async () => {
  const feed = await visit({ at: '/?sort=new', viewport: { width: 360, height: 740 } });
  const id = await post('lena', 'Is it over yet');
  await showNew(feed, id);
  const [yoko, sam, page] = await Promise.all([
    visit({ as: 'yoko', at: `/d/${id}` }),
    visit({ as: 'sam', at: `/d/${id}` }),
    visit({ at: `/d/${id}` }),
  ]);
  await page.getByText('Nobody has checked yet').waitFor();
  const before = await heightOf(feed, id);

  await choice(yoko, 'Expired').click();
  expect(await isPressed(choice(yoko, 'Expired'))).toBe(true);
  await card(feed, id).getByText('reported expired by 1 person').waitFor();
  await page.getByText('reported expired by 1 person').waitFor();
  expect(await heightOf(feed, id)).toBe(before);
  await yoko.getByText('Your report counts 1; reports that add up to 3 within 6 hours expire the deal').waitFor();

  await choice(yoko, 'Expired').click();
  expect(await isPressed(choice(yoko, 'Expired'))).toBe(false);
  await page.getByText('Nobody has checked yet').waitFor();
  await card(feed, id).getByText('reported expired by 1 person').waitFor({ state: 'detached' });

  await trust('sam', 3);
  await say(yoko, 'Expired');
  await say(sam, 'Expired');
  await sam.getByText('Thanks. The deal is now marked as expired').waitFor();
  await card(feed, id)
    .getByText(/reported expired ./)
    .waitFor();
  expect(await heightOf(feed, id)).toBe(before);
  await page.getByText('Expired just now').waitFor();
  await trust('sam', 1);
});

test('two people who find that an expired deal works reactivate it', async () => {
  const id = await post('lena', 'It comes back');
  const [lena, yoko, priya, page] = await Promise.all([
    visit({ as: 'lena', at: `/d/${id}` }),
    visit({ as: 'yoko', at: `/d/${id}` }),
    visit({ as: 'priya', at: `/d/${id}` }),
    visit({ at: `/d/${id}` }),
  ]);
  await lena.getByRole('button', { name: 'Mark as expired' }).click();
  await page.getByText('marked as expired').waitFor();
  await say(yoko, 'Available again');
  await yoko.getByText('When 2 members report this, the deal is reactivated').waitFor();
  await say(priya, 'Available again');
  await priya.getByText('Thanks. The deal is live again').waitFor();
  await page.getByText('Expired just now').waitFor({ state: 'detached' });
  await page.getByText(/available · .* · 2 people/).waitFor();
});

test('a price that several people report becomes the price, the lowest so far, and part of the history', async () => {
  const id = await post('lena', 'Cheaper by now', { price: 1_999 });
  const [sam, yoko, priya, page] = await Promise.all([
    visit({ as: 'sam', at: `/d/${id}` }),
    visit({ as: 'yoko', at: `/d/${id}` }),
    visit({ as: 'priya', at: `/d/${id}` }),
    visit({ at: `/d/${id}` }),
  ]);
  await page.getByText('Only price on this board so far: €19.99').waitFor();

  await choice(sam, 'Different price').click();
  await sam.keyboard.type('cheap');
  await sam.keyboard.press('Enter');
  await sam.getByText('Enter an amount such as').waitFor();
  await sam.getByLabel('Price now (EUR)').fill('17.49');
  await sam.keyboard.press('Enter');
  await page.getByText('1 person reports €17.49').waitFor();
  await expect.poll(() => sam.evaluate(() => document.activeElement?.textContent)).toBe('Different price');

  for (const person of [yoko, priya]) {
    await choice(person, 'Different price').click();
    await person.getByLabel('Price now (EUR)').fill('€ 17.49');
    await person.getByRole('button', { name: 'Report price' }).click();
    await person.getByLabel('Price now (EUR)').waitFor({ state: 'detached' });
  }
  await priya.getByText('Thanks. The price is now €17.49').waitFor();
  expect(await isPressed(choice(priya, 'Different price'))).toBe(false);

  await page.getByText('Lowest price on this board: €17.49').first().waitFor();
  await page.getByText('Now €17.49: the lowest so far').waitFor();
  const chart = page.getByRole('slider');
  await chart.focus();
  await chart.press('Home');
  expect(await chart.getAttribute('aria-valuetext')).toContain('€19.99, ');
  await chart.press('ArrowRight');
  expect(await chart.getAttribute('aria-valuetext')).toContain('€17.49 since ');
  await page.getByText('Show as a table').click();
  await page.getByRole('cell', { name: 'reported by several people' }).waitFor();

  await page.getByRole('link', { name: /^edited/ }).click();
  await page.getByRole('heading', { name: 'Edit history' }).waitFor();
  await page.getByText('Several people').waitFor();
  await expect.poll(() => page.locator('del').allTextContents()).toEqual(['removed: €19.99']);
  await expect.poll(() => page.locator('ins').allTextContents()).toEqual(['added: €17.49']);
});

test('a guest is asked to sign in to check', async () => {
  const id = await post('lena', 'Checked by others');
  const guest = await visit({ at: `/d/${id}` });
  await choice(guest, 'Available').click();
  await guest.getByRole('dialog').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('the author sees what others found, and can confirm the price, the end, or undo it', async () => {
  const id = await post('yoko', 'Kept right by Yoko', { price: 1_999 });
  const [yoko, sam] = await Promise.all([visit({ as: 'yoko', at: `/d/${id}` }), visit({ as: 'sam', at: `/d/${id}` })]);
  await yoko.getByText('Others check your deal').waitFor();
  expect(await choice(yoko, 'Available').count()).toBe(0);
  await choice(sam, 'Expired').click();
  await yoko.getByText('reported expired by 1 person').waitFor();

  await choice(yoko, 'Different price').click();
  await yoko.getByLabel('Price now (EUR)').fill('19,99');
  await yoko.keyboard.press('Enter');
  await yoko.getByText('The deal already shows €19.99').waitFor();
  await yoko.getByLabel('Price now (EUR)').fill('24.50');
  await yoko.keyboard.press('Enter');
  await yoko.getByText('The price is now €24.50').waitFor();
  await expect.poll(() => yoko.evaluate(() => document.activeElement?.textContent)).toBe('Different price');
  await sam.getByText('€24.50').first().waitFor();

  await board.sql('update deals set claimed_people = 2, claimed_price = 1749 where id = $1', [id]);
  await choice(yoko, 'Change the price to €17.49').click();
  await yoko.getByText('The price is now €17.49').waitFor();
  await choice(yoko, 'Change the price to €17.49').waitFor({ state: 'detached' });

  await choice(yoko, 'Mark as expired').click();
  await sam.getByText('Expired just now').waitFor();
  await choice(yoko, 'Reactivate').click();
  await sam.getByText('Expired just now').waitFor({ state: 'detached' });
  expect(await violations(yoko)).toEqual([]);
});

test('a coupon code is copied with one tap, also without clipboard permission, and leads to the merchant', async () => {
  const id = await post('priya', 'With a code', { couponCode: 'SAVE20' });
  const guest = await visit({ at: `/d/${id}` });
  await guest.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const chip = guest.getByRole('button', { name: 'Copy the code SAVE20' });
  await chip.click();
  await guest.getByText('SAVE20 copied').waitFor();
  expect(await guest.evaluate(() => navigator.clipboard.readText())).toBe('SAVE20');

  await guest.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Denied'));
  });
  await chip.click();
  await expect.poll(() => guest.evaluate(() => getSelection()?.toString())).toBe('SAVE20');
  await guest.context().route('**/out/*', (route) => route.fulfill({ body: 'The merchant' }));
  const [left] = await Promise.all([guest.context().waitForEvent('page'), guest.getByRole('button', { name: 'Go to merchant' }).click()]);
  await isAt(left, `${board.url}/out/${id}`);
  const way = guest.getByRole('link', { name: 'Get deal' });
  expect([await way.getAttribute('href'), await way.getAttribute('rel')]).toEqual([`/out/${id}`, 'noopener nofollow']);
});

test('someone who returns from the merchant is asked what they found', async () => {
  const id = await post('priya', 'There and back');
  const sam = await visit({ as: 'sam', at: `/d/${id}` });
  await sam.context().route('**/out/*', (route) => route.fulfill({ body: 'The merchant' }));
  const [merchant] = await Promise.all([sam.context().waitForEvent('page'), sam.getByRole('link', { name: 'Get deal' }).click()]);
  await isAt(merchant, `${board.url}/out/${id}`);
  // Chromium without a screen shows all of its pages at once; a person's browser shows one.
  await sam.bringToFront();
  await sam.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await sam.getByText('What did you find?').waitFor();
  await choice(sam, 'Available').click();
  await sam.getByText('You reported it as available').waitFor();
});

test('the history shows changes word by word, and can restore an earlier version', async () => {
  const id = await post('priya', 'A kettle that sings', { body: 'It sings in tune.' });
  const [priya, guest] = await Promise.all([visit({ as: 'priya', at: `/d/${id}/x/history` }), visit({ at: `/d/${id}` })]);
  await priya.getByRole('heading', { name: 'Never edited' }).waitFor();
  await priya.goto(`${board.url}/d/${id}/x/edit`);
  await priya.getByLabel('Title', { exact: true }).fill('A kettle that whistles');
  await priya.getByRole('button', { name: 'Save changes' }).click();
  await guest.getByRole('heading', { name: 'A kettle that whistles' }).waitFor();

  await priya.getByRole('link', { name: /^edited/ }).click();
  await priya.locator('main').getByText('Priya Raghunathan').first().waitFor();
  await expect.poll(() => priya.locator('del').allTextContents()).toEqual(['removed: sings']);
  await expect.poll(() => priya.locator('ins').allTextContents()).toEqual(['added: whistles']);
  await priya.getByRole('button', { name: 'Restore this version' }).click();
  const dialog = priya.getByRole('dialog');
  await expect.poll(() => dialog.locator('ins').allTextContents()).toEqual(['added: sings']);
  expect(await violations(priya, {}, openDialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await guest.getByRole('heading', { name: 'A kettle that sings' }).waitFor();
  await expect.poll(() => priya.locator('li ins').allTextContents()).toEqual(['added: sings', 'added: whistles']);
});

test('a moderator hides what an edit changed, which an open history stops to show, and can show it again', async () => {
  const id = await post('priya', 'A kettle of Mr Xyzzy');
  const [marcus, guest] = await Promise.all([visit({ as: 'marcus', at: `/d/${id}/x/edit` }), visit({ at: `/d/${id}/x/history` })]);
  await marcus.getByLabel('Title', { exact: true }).fill('A kettle of somebody');
  await marcus.getByRole('button', { name: 'Save changes' }).click();
  await guest.getByText('Mr Xyzzy').first().waitFor();
  expect(await guest.getByRole('button', { name: 'Hide from others' }).count()).toBe(0);
  await marcus.goto(`${board.url}/d/${id}/x/history`);
  await marcus.getByRole('button', { name: 'Hide from others' }).click();
  expect(await violations(marcus, {}, openDialog)).toEqual([]);
  await marcus.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  await guest.getByText('Moderators hid what was changed here.').waitFor();
  expect(await guest.locator('main').textContent()).not.toContain('Xyzzy');
  await marcus.getByText('Only moderators see this.').waitFor();
  expect(await marcus.locator('del').allTextContents()).not.toEqual([]);
  await marcus.locator('li').getByRole('button', { name: 'Show again' }).click();
  await guest.getByText('Mr Xyzzy').first().waitFor();
});

test('the deal page passes axe and does not overflow with everything open', async () => {
  const id = await post('priya', 'All of it', { price: 2_000, couponCode: 'LONG'.repeat(12) });
  await board.sql(`insert into price_points (deal_id, product, price, currency, seen_at, source)
    select deal_id, product, price * 9, currency, seen_at - interval '40 days', 'posted' from price_points where deal_id = ${id}`);
  await board.sql(`update deals set works_people = 2, works_at = now(), claimed_people = 1, claimed_price = 123456789 where id = ${id}`);
  for (const [locale, colorScheme] of [
    ['en-GB', 'light'],
    ['de-DE', 'dark'],
  ] as const) {
    const sam = await visit({ as: 'sam', at: `/d/${id}`, locale, colorScheme, viewport: { width: 360, height: 740 } });
    await sam.getByRole('slider').waitFor();
    await sam.locator('main summary').evaluateAll((all) => {
      for (const each of all) (each as HTMLElement).click();
    });
    await choice(sam, locale === 'en-GB' ? 'Different price' : 'Anderer Preis').click();
    expect(await violations(sam)).toEqual([]);
    expect(await overflow(sam)).toBeLessThanOrEqual(0);
  }
});

test('a deal that nobody has confirmed for long leaves the lists, and one press of someone who saved it brings it back', async () => {
  const id = await board.post('yoko', { title: 'A kettle of long ago' });
  await board.sql("insert into saves select id, $1 from people where handle = 'sam'", [id]);
  await trust('sam', 1);
  const [reader, sam] = await Promise.all([visit({ at: '/?sort=new' }), visit({ as: 'sam', at: '/inbox' })]);
  await board.sql("update deals set live_at = live_at - interval '200 days' where id = $1", [id]);
  await board.sql("select graphile_worker.add_job('age_deals', '{}')");

  await sam.getByText('Does this still work?').waitFor();
  // An open list keeps it in its place, and says so.
  await card(reader, id).getByText('Probably expired', { exact: true }).waitFor();
  await expect.poll(async () => shownDeals(await visit({ at: '/?sort=new' }))).not.toContain(id);
  const archive = await visit({ at: '/?state=expired' });
  await card(archive, id).getByText('Probably expired', { exact: true }).waitFor();
  await sam.getByRole('button', { name: 'Still works' }).click();
  await sam.getByText('The deal is live again').waitFor();
  for (const page of [reader, archive]) await card(page, id).getByText('Probably expired', { exact: true }).waitFor({ state: 'detached' });
});
