import { expect, test } from 'vitest';
import { colours, overflow, violations, wholePage } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { isAt } from './page-queries.ts';

const board = startBoard(undefined, () => ({ SAMPLE_DEALS: 'false' }));
const visit = visitorsOf(board);

test('an operator makes an empty board their own: the first admin, name and colours, an imprint, two moderators', async () => {
  await board.sql("update people set role = 'person'");
  const guest = await visit();
  const ingrid = await visit();
  await ingrid.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await ingrid.getByRole('button', { name: 'Sign in as Ingrid Halvorsen' }).click();
  await isAt(ingrid, `${board.url}/`);
  expect(board.admin('promote', 'ingrid')).toContain('ingrid');
  await ingrid.getByRole('button', { name: 'Account of Ingrid Halvorsen' }).click();
  await ingrid.getByRole('link', { name: 'Admin' }).click();
  await ingrid.getByText('0 of 5').waitFor();
  await ingrid.getByRole('link', { name: /^Publish an imprint and a privacy page.*10 minutes$/s }).waitFor();
  const clean = async (name: string, schemes: ('light' | 'dark')[] = ['light']) => {
    for (const colorScheme of schemes) {
      await ingrid.emulateMedia({ colorScheme });
      expect(await violations(ingrid, colorScheme === 'dark' ? colours : {}, wholePage), `${name}, ${colorScheme}`).toEqual([]);
    }
    await ingrid.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(ingrid), name).toBeLessThanOrEqual(0);
    await ingrid.setViewportSize({ width: 1280, height: 900 });
  };
  const open = async (section: string) => {
    await ingrid.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: section }).click();
    await ingrid.getByRole('heading', { level: 1, name: section }).waitFor();
  };
  const field = (name: string) => ingrid.getByRole('textbox', { name, exact: true });
  const header = (page: typeof guest) => page.getByRole('banner').getByRole('link').first();
  await clean('first steps');

  await open('Name and look');
  await field('Name').fill('Schnapp');
  await field('Text').fill('We are open');
  await field('Links, light theme').fill('#ff9900');
  await ingrid.getByRole('button', { name: /^Use #.* instead$/ }).click();
  await field('Header').fill('#5b0f2e');
  await clean('name and look', ['light', 'dark']);
  await ingrid.getByRole('button', { name: 'Preview' }).click();
  await expect.poll(() => header(ingrid).textContent()).toContain('Schnapp');
  expect(await header(guest).textContent()).toContain('Dealwire');
  await ingrid.getByRole('button', { name: 'Back to the form' }).click();
  // What the end of the preview fetches may be older than what the stream brings.
  const unpublished = await (await fetch(`${board.url}/api/board`)).text();
  await ingrid.route('**/api/board', async (route) => {
    await expect.poll(() => header(guest).textContent()).toContain('Schnapp');
    // The page may have given up meanwhile.
    await route.fulfill({ body: unpublished, contentType: 'application/json' }).catch(() => undefined);
  });
  await ingrid.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => header(guest).textContent()).toContain('Schnapp');
  await guest.getByText('We are open').waitFor();
  await expect.poll(() => guest.getByRole('banner').evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(91, 15, 46)');
  expect(await (await fetch(`${board.url}/manifest.webmanifest`)).json()).toMatchObject({ name: 'Schnapp', theme_color: '#5b0f2e' });

  await open('Pages');
  await ingrid.getByRole('radio', { name: /^Imprint/ }).check();
  await ingrid.getByRole('button', { name: 'Start with a suggested text' }).click();
  await ingrid.getByRole('button', { name: 'Preview' }).click();
  await clean('pages');
  await ingrid.getByRole('button', { name: 'Publish', exact: true }).click();
  await ingrid
    .getByRole('dialog', { name: 'Publish with places still to fill in?' })
    .getByRole('button', { name: 'Publish anyway' })
    .click();
  await guest.getByRole('link', { name: 'Imprint' }).click();
  await guest.getByText('Name of the person or company').waitFor();
  expect(await violations(guest)).toEqual([]);
  expect(await (await fetch(`${board.url}/pages/imprint`)).text()).toContain('Name of the person or company');

  await open('People and roles');
  for (const name of ['Priya', 'Lena']) {
    await ingrid.getByLabel('Search people').fill(name);
    const role = ingrid.getByLabel(new RegExp(`^Role of ${name}`));
    await role.selectOption('moderator');
    await ingrid.getByLabel('Reason, for the staff log').fill('Helps every day');
    await ingrid.getByRole('button', { name: 'Save', exact: true }).click();
    await ingrid
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(/^Moderator · /)
      .waitFor();
  }
  await clean('people');
  for (const section of ['Categories', 'Constants', 'Jobs and health', 'Delivery']) {
    await open(section);
    expect(await violations(ingrid), section).toEqual([]);
  }
  await open('First steps');
  expect(await header(ingrid).textContent()).toContain('Schnapp');
  // A privacy policy is missing.
  await ingrid.getByText('3 of 5').waitFor();

  await open('Name and look');
  await ingrid.getByRole('button', { name: 'Publish again' }).first().click();
  await expect.poll(() => header(guest).textContent()).toContain('Dealwire');
  await ingrid.goto(`${board.url}/mod/log`);
  await ingrid.getByRole('main').getByRole('listitem').filter({ hasText: 'changed the board’s settings' }).first().waitFor();
});
