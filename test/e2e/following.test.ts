import { expect, test } from 'vitest';
import { colours, overflow, violations } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, isPressed, showNew, shownDeals } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

test('someone follows a merchant, a person and a search in one press each, and their deals come together, with the reasons', async () => {
  const first = await board.post('sam', { title: 'A theremin to begin with', merchant: 'Ether Sounds', url: undefined, kind: 'local' });
  const lena = await visit({ as: 'lena', at: '/following' });
  await lena.getByText('You follow nothing yet').waitFor();
  // Suggested: pressed, and pressed again.
  const category = lena.getByRole('button', { name: /Electronics/ });
  await category.click();
  await lena.getByText('What you follow (1)').waitFor();
  await category.press('Enter');
  await lena.getByText('What you follow (1)').waitFor({ state: 'detached' });
  expect(await isPressed(category)).toBe(false);
  expect(await violations(lena)).toEqual([]);

  for (const at of ['/m/ether-sounds', '/u/sam', '/search?q=theremin']) {
    const page = await visit({ as: 'lena', at });
    const follow = page.getByRole('button', { name: 'Follow', exact: true });
    await follow.click();
    const following = page.getByRole('button', { name: 'Following', exact: true });
    await following.waitFor();
    expect(await isPressed(following)).toBe(true);
    expect(await violations(page, {}, { include: [['main header']] })).toEqual([]);
  }
  await showNew(lena, first);
  await expect.poll(() => shownDeals(lena)).toContain(first);
  const because = (id: number) =>
    lena
      .getByRole('listitem')
      .filter({ has: card(lena, id) })
      .getByText(/^Because/);
  await expect.poll(() => because(first).textContent()).toBe('Because you follow theremin, Sam Whitlock, Ether Sounds');

  // The list is live, and says how many are new.
  const second = await board.post('yoko', { title: 'A theremin for experts' });
  await showNew(lena, second);
  expect(await because(second).textContent()).toBe('Because you follow theremin');
  expect((await shownDeals(lena))[0]).toBe(second);
  expect(await violations(lena, colours)).toEqual([]);
  // Of someone whose name the card shows.
  const third = await board.post('sam', { title: 'A trumpet' });
  await showNew(lena, third);
  await card(lena, third).getByText('Following', { exact: true }).waitFor();

  // An alert is a follow that also notifies.
  await lena.getByText('What you follow (3)').click();
  const row = lena.getByRole('listitem', { name: 'Ether Sounds' });
  await row.getByRole('button', { name: 'Alert me' }).click();
  await lena.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const notified = row.getByRole('button', { name: /New deal/ });
  await notified.waitFor();
  expect(await violations(lena)).toEqual([]);
  const alerts = await visit({ as: 'lena', at: '/alerts' });
  expect(await alerts.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Ether Sounds']);
  await notified.click();
  await row.getByRole('button', { name: 'Alert me' }).waitFor();
  await alerts.getByText('Ether Sounds').waitFor({ state: 'detached' });

  await row.getByRole('button', { name: 'Unfollow' }).click();
  await lena.getByText('What you follow (2)').waitFor();
  await lena.getByRole('button', { name: 'Undo' }).click();
  await lena.getByText('What you follow (3)').waitFor();
});

test('on a phone, a guest presses Follow, signs in, and follows the category', async () => {
  const guest = await visit({ at: '/c/home', viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await guest.getByRole('button', { name: 'Follow', exact: true }).click();
  await guest.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await guest.getByRole('button', { name: 'Sign in as Sam Whitlock' }).click();
  await guest.getByRole('button', { name: 'Following', exact: true }).waitFor();
  expect(await overflow(guest)).toBeLessThanOrEqual(0);
  await guest.getByRole('button', { name: /^Account of/ }).click();
  await guest.getByRole('link', { name: 'Following' }).click();
  await guest.getByText('What you follow (1)').waitFor();
  await guest.locator('[data-deal]').first().waitFor();
  expect(await violations(guest, colours)).toEqual([]);
  expect(await overflow(guest)).toBeLessThanOrEqual(0);
});

test('Follow, pressed before the page knows what someone follows, follows the list as soon as it does', async () => {
  const page = await visit({ as: 'marcus', at: '/c/home' });
  const connect = Promise.withResolvers<void>();
  await page.route('**/api/live*', (route) => connect.promise.then(() => route.continue()));
  await page.reload();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  connect.resolve();
  await page.getByRole('button', { name: 'Following', exact: true }).waitFor();
});
