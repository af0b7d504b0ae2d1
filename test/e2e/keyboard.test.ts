import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { isAt, scoreOf } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

test('the feed, votes, a deal, comments and replies can be used by keyboard alone', async () => {
  await board.sql("delete from votes where person_id = (select id from people where handle = 'yoko')");
  const page = await visit({ as: 'yoko' });
  await page.keyboard.press('Tab');
  expect(await focused(page)).toContain('Skip to the content');
  const first = await page.locator('[data-deal]').first().elementHandle();
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await expect.poll(() => focusedDeal(page)).toBeTypeOf('string');
  const stepped = await focusedDeal(page);
  await page.keyboard.press('j');
  await expect.poll(() => focusedDeal(page)).not.toBe(stepped);
  const current = page.locator('[data-deal]:focus-within');
  expect(await first?.evaluate((card) => card.isConnected), 'the cards stay when the content is skipped to').toBe(true);
  const title = (await current.locator('h2').textContent()) ?? '';
  const before = await scoreOf(current);
  await page.keyboard.press('u');
  await expect.poll(() => scoreOf(current)).toBe(before + 1);

  await page.keyboard.press('Enter');
  await isAt(page, /\/d\//);
  await expect.poll(() => focused(page)).toBe(title);

  await tabTo(page, 'textarea');
  await page.keyboard.type('Typed without a mouse');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^comment-\d+$/);
  expect(await focused(page)).toContain('Typed without a mouse');

  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'What’s wrong with this deal?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'What’s wrong with this deal?' });
  await dialog.getByLabel('Reason').selectOption('terms');
  await dialog.getByLabel('Your explanation').fill('It cannot be returned, not even unopened');
  await dialog.getByRole('button', { name: 'Vote down' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await focused(page), 'the focus is where it was').toContain('Typed without a mouse');

  await page.goBack();
  await isAt(page, /\/(#main)?$/);
  await page.locator('[data-deal]').first().waitFor();
});

const focusedDeal = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-deal]')?.getAttribute('data-deal'));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
  }
  throw new Error(`No ${selector} within 80 steps`);
}
