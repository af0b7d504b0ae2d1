import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { isAt } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

const signIn = (page: Page) => page.locator('header').getByRole('link', { name: 'Sign in' }).click();
const isBack = (page: Page, address: string) => isAt(page, board.url + address);

test('a known person signs in at the provider and returns to the same screen', async () => {
  const page = await visit({ at: '/c/home?sort=new' });
  await signIn(page);
  await page.getByRole('button', { name: 'Sign in as Lena Vogt' }).click();
  await isBack(page, '/c/home?sort=new');
  await page.getByRole('button', { name: 'Account of Lena Vogt' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('a new person chooses a handle and returns to the same screen', async () => {
  const page = await visit({ at: '/c/gaming' });
  await signIn(page);
  await page.getByLabel('Or sign in as someone new').fill('Rosa Lind');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await isAt(page, /\/welcome\?/);

  const handle = page.getByLabel('Handle');
  await expect.poll(() => handle.inputValue()).toBe('rosa-lind');
  await handle.fill('Lena');
  await page.getByText('This handle is already taken').waitFor();
  await handle.fill('no!');
  await page.getByText('Only lowercase letters').waitFor();
  await handle.fill('rosa');
  await page.getByRole('button', { name: 'Continue' }).click();
  await isBack(page, '/c/gaming');
  await page.getByRole('button', { name: 'Account of Rosa Lind' }).waitFor();

  await page.goto(`${board.url}/welcome?return_to=/u/rosa`);
  await isBack(page, '/u/rosa');
  await page.getByRole('main').getByText('@rosa').waitFor();
});

test('someone who cancels the sign-in sees a notice, and can go back or try again', async () => {
  const page = await visit({ at: '/c/travel' });
  await signIn(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'You cancelled the sign-in' }).waitFor();
  await page.getByRole('link', { name: 'Back to the page' }).click();
  await isBack(page, '/c/travel');
});

test("a guest's draft survives a reload and signing in, and can then be posted", async () => {
  const page = await visit({ at: '/post' });
  await page.getByLabel('Paste the link').fill('https://shop.example/tent');
  await page.getByRole('button', { name: 'Fill in manually' }).click();
  await page.getByLabel('Title').fill('A tent for two and a dog');
  await page.getByLabel('Price', { exact: true }).fill('89');
  await page.getByLabel('Category').selectOption('sports');
  await page.reload();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A tent for two and a dog');

  await page.getByRole('button', { name: 'Post the deal' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in as Sam Whitlock' }).click();
  await isBack(page, '/post');
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A tent for two and a dog');
  await page.getByRole('button', { name: 'Post the deal' }).click();
  await isAt(page, /\/d\/\d+\/a-tent/);
});

test("a guest's comment survives a reload and signing in", async () => {
  const page = await visit({ at: '/d/1' });
  await page.getByLabel('Write a comment').fill('Half a thought');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in as Sam Whitlock' }).click();
  await isAt(page, /\/d\/1\//);
  await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('Half a thought');
});
