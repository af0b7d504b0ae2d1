import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, cards } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

test('muted deals are hidden with a reason on every device, a tap shows them, and undo restores them', async () => {
  const id = await board.post('lena', { title: 'A zither with crypto strings', category: 'other' });
  const other = await board.post('lena', { title: 'Zither case', category: 'other', currency: 'USD' });
  const [laptop, phone] = await Promise.all([
    visit({ as: 'sam', at: '/c/other?sort=new' }),
    visit({ as: 'sam', at: '/c/other?sort=new', viewport: { width: 390, height: 844 } }),
  ]);
  await Promise.all([laptop, phone].map((page) => card(page, id).waitFor()));

  await card(laptop, id).getByRole('button', { name: 'See fewer deals like' }).click();
  await laptop.getByRole('button', { name: 'crypto', exact: true }).click();
  // While the pointer is on it, the offer to undo stays.
  await laptop.getByText('crypto is now hidden.').hover();
  for (const page of [laptop, phone]) {
    await page.getByText('1 deal is hidden by your filters: “crypto”').waitFor();
    expect(await card(page, id).count()).toBe(0);
    expect(await card(page, other).count()).toBe(1);
  }
  // The job that reads rates, which has none here, may just be deleting them.
  const rates = `insert into exchange_rates values ('EUR', 1, '2026-11-20'), ('USD', 1.25, '2026-11-20') on conflict do nothing`;
  await expect
    .poll(async () => {
      await board.sql(rates);
      return await card(phone, other).getByText('≈ €8').count();
    })
    .toBe(1);

  await phone.getByRole('button', { name: /Show$/ }).click();
  await card(phone, id).waitFor();
  await phone.getByRole('button', { name: /Hide again$/ }).click();
  await card(phone, id).waitFor({ state: 'detached' });

  await laptop.getByRole('button', { name: 'Undo' }).click();
  await Promise.all([laptop, phone].map((page) => card(page, id).waitFor()));
});

test('mute rules can be added, changed and removed in the settings, and a list that someone opens shows its own deals', async () => {
  const sam = await visit({ as: 'priya', at: '/settings/filters' });
  await sam.getByText('You have no filters').waitFor();
  await sam.getByLabel('Filter by').selectOption('category');
  await sam.getByLabel('Category', { exact: true }).selectOption('gaming');
  await sam.getByRole('button', { name: 'Add filter' }).click();
  await sam.getByText('Gaming is now hidden.').waitFor();
  await sam.getByLabel('What to do with Gaming').waitFor();
  const feed = await visit({ as: 'priya' });
  await feed.getByText(/hidden by your filters: Gaming/).waitFor();
  const gaming = await visit({ as: 'priya', at: '/c/gaming' });
  await cards(gaming).first().waitFor();
  expect(await gaming.getByText(/hidden by your filters/).count()).toBe(0);

  await sam.getByLabel('What to do with Gaming').selectOption('dim');
  await expect.poll(() => feed.getByText(/hidden by your filters/).count()).toBe(0);
  await expect.poll(() => feed.locator('li.dimmed').count()).toBeGreaterThan(0);
  await sam.getByRole('button', { name: 'Remove the filter Gaming' }).click();
  await expect.poll(() => feed.locator('li.dimmed').count()).toBe(0);
});

test('the HTML of a page leaves out muted deals, so nothing flashes up', async () => {
  await board.sql(
    `insert into mute_rules (person_id, kind, effect, category_id) select p.id, 'category', 'mute', c.id from people p, categories c where p.handle = 'marcus' and c.slug = 'electronics'`,
  );
  const html = await (await fetch(board.url, { headers: { cookie: await board.cookieOf('marcus') } })).text();
  const [, snapshots = '{}'] = /id="snapshots">(.*?)<\/script>/s.exec(html) ?? [];
  const reads = Object.entries(JSON.parse(snapshots) as Record<string, { data?: { matches?: object } }>);
  const mutedDeals = reads.find(([path]) => path.startsWith('/api/me/muted-deals?'))?.[1];
  expect(Object.keys(mutedDeals?.data?.matches ?? {}).length).toBeGreaterThan(0);
});

test('the text of a dimmed deal has enough contrast, in light and in dark', async () => {
  await board.sql(
    `insert into mute_rules (person_id, kind, effect, category_id) select p.id, 'category', 'dim', c.id from people p, categories c where p.handle = 'ingrid'`,
  );
  const page = await visit({ as: 'ingrid' });
  await page.locator('li.dimmed').nth(6).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, { runOnly: ['color-contrast'] })).toEqual([]);
  }
});
