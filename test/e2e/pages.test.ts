import { expect, test } from 'vitest';
import { colours, overflow, violations } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';

const board = startBoard();
const visit = visitorsOf(board);
const phone = { width: 390, height: 844 };

test("the head of a merchant's page counts its deals and those that are live, and changes as they do", async () => {
  const offer = { title: 'A set of pots', merchant: 'Pots & Pans', reference: 2_000, evidence: 'A receipt' };
  const posted: number[] = [];
  for (const price of [1_800, 1_600, 1_200, 1_000, 400]) posted.push(await board.post('priya', { ...offer, price }));
  const [guest, onPhone] = await Promise.all([visit({ at: '/m/pots-pans' }), visit({ at: '/m/pots-pans', viewport: phone })]);
  const figures = guest.locator('main header dl');
  await expect.poll(() => figures.textContent()).toMatch(/^deals5live5median saving−40%/);
  expect(await violations(guest, colours)).toEqual([]);
  expect(await overflow(onPhone)).toBeLessThanOrEqual(0);
  await board.sql("update deals set state = 'expired', expired_at = now(), expired_by = 'person' where id = $1", [posted[0]]);
  await expect.poll(() => figures.textContent()).toMatch(/^deals5live4/);
});

test('the deals of a person are shown in the order that a visitor chooses, also after a reload and from their comments', async () => {
  const page = await visit({ at: '/u/priya', viewport: phone });
  const orders = page.getByRole('navigation', { name: 'Sort by' });
  await orders.getByRole('link', { name: 'Hot' }).click();
  await page.waitForURL('**/u/priya?sort=hot');
  await page.reload();
  await expect.poll(() => orders.locator('[aria-current]').textContent()).toBe('Hot');
  await page.getByRole('link', { name: 'Comments', exact: true }).click();
  await orders.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Deals', exact: true }).click();
  await expect.poll(() => orders.locator('[aria-current]').textContent()).toBe('New');
});

test('a phone has a list of the many parts of the settings, and a row of the few of the inbox', async () => {
  const page = await visit({ as: 'lena', at: '/settings/profile', viewport: phone });
  await page.getByRole('main').getByRole('link', { name: '@lena' }).waitFor();
  await page.getByRole('combobox', { name: 'Settings' }).selectOption('Sessions');
  await page.getByRole('heading', { name: 'Where you are signed in', level: 1 }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Settings' }).inputValue()).toBe('/settings/sessions');
  await page.goto(`${board.url}/inbox`);
  await page.getByRole('navigation', { name: 'Parts of the inbox' }).getByRole('link', { name: 'Moderation' }).click();
  await page.waitForURL('**/inbox?filter=moderation');
});

test('a page that does not exist offers to search for the words of its address', async () => {
  const page = await visit({ at: '/gaming-laptops/robot_%E6%8E%83%E9%99%A4%E6%A9%9F' });
  const field = page.getByRole('main').getByRole('textbox', { name: 'Search deals' });
  expect(await field.inputValue()).toBe('robot 掃除機');
  await field.fill('robot vacuum');
  await field.press('Enter');
  await page
    .getByRole('heading', { name: /^Robot vacuum/ })
    .first()
    .waitFor();
});
