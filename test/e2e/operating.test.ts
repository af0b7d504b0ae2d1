import { expect, test } from 'vitest';
import { colours, overflow, violations, wholePage } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';

const board = startBoard();
const visit = visitorsOf(board);

test('someone asks to join a board by approval, waits, and is a member as soon as an admin approves', async () => {
  await board.sql(`update board_settings set settings = settings || '{"registration": "approval"}'`);
  const admin = await visit({ as: 'ingrid', at: '/admin/registration' });
  await admin.getByText('Nobody is waiting.').waitFor();
  const joan = await visit();
  await joan.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await joan.getByRole('textbox').first().fill('Joan of Kent');
  await joan.getByRole('textbox').first().press('Enter');
  await joan.getByRole('textbox', { name: 'Handle' }).fill('joan-of-kent');
  await joan.getByRole('textbox', { name: /Why would you like to join/ }).fill('I find good kettles');
  await joan.getByRole('button', { name: 'Ask to join' }).click();
  await joan.getByText('An admin will look at your request').waitFor();
  expect(await violations(joan, {}, wholePage)).toEqual([]);
  await admin.getByText('I find good kettles').waitFor();
  expect(await violations(admin, {}, wholePage)).toEqual([]);
  await admin.getByRole('button', { name: 'Approve Joan of Kent' }).click();
  await admin.getByRole('textbox', { name: /few words/ }).fill('Welcome!');
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await joan.getByRole('button', { name: 'Account of Joan of Kent' }).waitFor();
  await expect.poll(() => new URL(joan.url()).pathname).toBe('/');
});

test('an invitation lets someone in where registration needs one', async () => {
  await board.sql(`update board_settings set settings = settings || '{"registration": "invitation"}'`);
  const admin = await visit({ as: 'ingrid', at: '/admin/registration' });
  await admin.getByRole('button', { name: 'Create an invitation' }).click();
  const link = await admin.getByText(`${board.url}/welcome#`).textContent();
  const kim = await visit();
  await kim.goto(link ?? '');
  await kim.getByText('You are invited to').waitFor();
  expect(kim.url()).not.toContain('#');
  await kim.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await kim.getByRole('textbox').first().fill('Kim of Leeds');
  await kim.getByRole('textbox').first().press('Enter');
  await kim.getByText('From the link that you opened.').waitFor();
  await kim.getByRole('button', { name: 'Continue' }).click();
  await kim.getByRole('button', { name: 'Account of Kim of Leeds' }).waitFor();
  await admin.getByText('1 of 1 used').waitFor();
});

test('an admin reads the statistics with their tables, downloads them, and sends a test mail', async () => {
  await board.sql(
    `insert into daily_figures select current_date - 1, m, 7 from unnest(array['members', 'active', 'votes']) m on conflict do nothing`,
  );
  const admin = await visit({ as: 'ingrid', at: '/admin/statistics' });
  const votes = admin.getByRole('region', { name: 'Numbers: Votes' });
  await admin.getByText('Show as a table').first().waitFor();
  expect(await votes.count()).toBe(0);
  for (const table of await admin.getByText('Show as a table').all()) await table.click();
  await votes.waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme });
    expect(await violations(admin, colorScheme === 'dark' ? colours : {}, wholePage)).toEqual([]);
  }
  await admin.setViewportSize({ width: 1280, height: 800 });
  const weeks = admin.getByRole('region', { name: 'Numbers: Weeks and retention' });
  expect(await weeks.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  await admin.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(admin)).toBeLessThanOrEqual(0);
  // Firefox's driver does not report the download of a blob.
  await admin.evaluate(() => {
    HTMLAnchorElement.prototype.click = function save() {
      document.documentElement.dataset.saved = this.download;
    };
  });
  await admin.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => admin.evaluate(() => document.documentElement.dataset.saved)).toMatch(/^statistics-.*\.csv$/);
  await admin.goto(`${board.url}/admin/delivery`);
  await admin.getByRole('button', { name: 'Send a test mail' }).click();
  await admin.getByText('250 Shown at /dev/mail').waitFor();
});
