import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { commandBudgets } from '../../shared/limits.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, cards, firstDeal, goOffline, hasStarted, isPressed, scoreOf, voteUp } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

/** Returns the deal's new score. A busy board may have sent the page with an older one. */
const raiseScore = async (id: number, by: number): Promise<number | undefined> =>
  (await board.sql<{ score: number }>(`update deal_scores set up = up + ${by} where deal_id = $1 returning up - down as score`, [id]))[0]
    ?.score;

test('a refused vote shows at once, rolls back, and says why', async () => {
  const id = await board.post('lena', { title: 'Nobody else saw her suspended' });
  const sam = await visit({ as: 'sam', at: `/d/${id}` });
  const deal = sam.locator('article').first();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await sam.route('**/vote', async (route) => {
    await held;
    await route.continue();
  });
  await voteUp(deal).click();
  expect(await scoreOf(deal)).toBe(1);
  await board.sql(`delete from sessions where person_id = (select id from people where handle = 'sam')`);
  answer();
  await sam.getByRole('dialog').getByRole('link', { name: 'Sign in' }).waitFor();
  await expect.poll(() => scoreOf(deal)).toBe(0);
  await expect.poll(() => isPressed(voteUp(deal))).toBe(false);
});

/** Opens a page, which has the content, while its application waits until `load` is called. */
async function openWithoutApplication(page: Page, path: string, content: string) {
  // A busy board sends the page without its content, which the application would load.
  await expect
    .poll(async () => (await page.request.get(board.url + path, { headers: { 'accept-language': 'en-GB' } })).text())
    .toContain(content);
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return { opened: page.goto(board.url + path), load };
}

test('a click before the application has loaded takes effect once it runs', async () => {
  const id = await board.post('lena', { title: 'Clicked in a hurry' });
  const sam = await visit({ as: 'sam', at: '/nowhere' });
  const { opened, load } = await openWithoutApplication(sam, `/d/${id}`, '<article');
  const deal = sam.locator('article').first();
  await voteUp(deal).click();
  load();
  await opened;
  await expect.poll(() => isPressed(voteUp(deal))).toBe(true);
  expect(await scoreOf(deal)).toBe(1);
});

test('what someone types before the application has loaded counts once it runs', async () => {
  const guest = await visit({ at: '/nowhere' });
  const { opened, load } = await openWithoutApplication(guest, '/search?q=free+near+me', 'Near where?');
  await guest.getByRole('combobox', { name: 'Your place' }).fill('Chemn');
  load();
  await opened;
  await guest.getByRole('option', { name: 'Chemnitz, Saxony, Germany' }).waitFor();
});

test('what someone types while the application starts stays, and typing goes on behind it', async () => {
  const guest = await visit({ at: '/nowhere' });
  // Types as soon as the header works, when the rest of the page usually does not yet.
  await guest.addInitScript(() => {
    // The page is used again for other stories.
    if (location.search !== '?typing') return;
    const type = () => {
      const field = document.querySelector<HTMLInputElement>('header input');
      if (field === null || Object.keys(field).length === 0) return setTimeout(type);
      field.focus();
      document.execCommand('insertText', false, 'kett');
      document.documentElement.dataset.typed = '';
    };
    type();
  });
  await guest.goto(`${board.url}/?typing`);
  await guest.waitForFunction(() => ['typed', 'started'].every((done) => done in document.documentElement.dataset));
  await guest.keyboard.type('le');
  expect(await guest.locator('header input').inputValue()).toBe('kettle');
});

test('what the server rendered stays while its code loads', async () => {
  const sam = await visit({ as: 'sam', at: '/nowhere' });
  await sam.addInitScript(() => {
    let seen = false;
    new MutationObserver(() => {
      const isThere = document.querySelector('[data-shortcut=bell]') !== null;
      if (seen && !isThere) document.documentElement.dataset.lost = '';
      seen ||= isThere;
    }).observe(document, { childList: true, subtree: true });
  });
  const loaded = sam.waitForResponse(/\/assets\/list-actions-/);
  await sam.goto(board.url);
  await loaded;
  await hasStarted(sam);
  await sam.locator('[data-shortcut=bell]').click();
  await sam.getByRole('dialog').waitFor();
  expect(await sam.evaluate(() => document.documentElement.dataset.lost)).toBeUndefined();
});

test('parts of a page that cannot be loaded leave what the server rendered', async () => {
  const sam = await visit({ as: 'sam', at: '/nowhere' });
  // A new navigation ends the loads of the page before it, so this also happens to someone in a hurry.
  const parts = /\/assets\/(list-actions|ticker|feed-end|person-menu|board-look|visit-line)-[^/]+\.js$/;
  const asked: string[] = [];
  await sam.route(parts, async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  await sam.goto(`${board.url}/`);
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  await hasStarted(sam);
  await sam.locator('header').getByText('S', { exact: true }).waitFor();
  const first = voteUp(cards(sam).first());
  const before = await isPressed(first);
  await first.click();
  await expect.poll(() => isPressed(first)).toBe(!before);
});

test('a rate-limited person is told how long to wait, and keeps what they typed', async () => {
  const id = await board.post('lena', { title: 'Liked very much' });
  const headers = { cookie: await board.cookieOf('ingrid') };
  const spend = (times: number) =>
    Promise.all(Array.from({ length: times }, () => fetch(`${board.url}/api/saves/${id}`, { method: 'PUT', headers })));
  await spend(commandBudgets.burst.max);
  const german = await visit({ as: 'ingrid', at: `/d/${id}`, locale: 'de-DE' });
  const field = german.getByLabel('Schreib einen Kommentar');
  // The budget refills while someone types and while refusals are held back, so spend it again meanwhile.
  const comment = async () => {
    await field.fill('Hält seit drei Jahren');
    const spending = spend(20);
    const answer = german.waitForResponse((response) => response.url().endsWith('/comments') && response.request().method() === 'POST');
    await german.getByRole('button', { name: 'Kommentieren', exact: true }).click();
    await spending;
    const status = (await answer).status();
    // What was accepted leaves the field, which must not be what is typed next.
    if (status === 201) await expect.poll(() => field.inputValue()).toBe('');
    return status;
  };
  await expect.poll(comment).toBe(429);
  await german.getByText(/^Zu viele Anfragen.* Versuche es in \d Sekunden? noch einmal\.$/).waitFor();
  expect(await field.inputValue()).toBe('Hält seit drei Jahren');
});

test('an SQL UPDATE appears on the screen', async () => {
  const guest = await visit();
  const id = await firstDeal(guest);
  await board.sql('update deal_scores set up = up + 1000 where deal_id = $1', [id]);
  await expect.poll(() => scoreOf(card(guest, id))).toBeGreaterThan(1000);
});

test('a hidden tab closes its stream, and is current again when it is shown', async () => {
  const guest = await visit();
  const id = await firstDeal(guest);
  const silent = guest.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'));
  await turn(guest, 'hidden');
  await silent;
  const score = await raiseScore(id, 7);
  await turn(guest, 'visible');
  await expect.poll(() => scoreOf(card(guest, id))).toBe(score);
});

test('without PostgreSQL the screen keeps its content with a notice, and recovers by itself', async () => {
  const guest = await visit();
  const id = await firstDeal(guest);
  await guest.mouse.move(9, 9);
  await guest.locator('[popover=manual]').waitFor({ state: 'attached' });
  await guest.evaluate(watchForNotice);
  await board.killPostgres(() => guest.waitForFunction(() => document.documentElement.dataset.noticed === 'yes'));
  expect(await cards(guest).count()).toBeGreaterThan(10);

  await guest.getByText('Reconnecting…').waitFor({ state: 'detached' });
  const score = await raiseScore(id, 3);
  await expect.poll(() => scoreOf(card(guest, id))).toBe(score);
});

test('while one read fails the screen that shows it says so, and other screens do not', async () => {
  const [comment] = await board.sql<{ id: number; dealId: number }>(
    `select c.id, deal_id as "dealId" from comments c join deals d on d.id = deal_id where d.state = 'live' and not d.members_only limit 1`,
  );
  const [deal, home] = [await visit({ at: `/d/${comment?.dealId}` }), await visit()];
  await deal.getByText('Live', { exact: true }).waitFor();
  await board.sql('alter table comments rename column body to mislaid');
  await board.sql("update comments set mislaid = 'Written while nobody could read it' where id = $1", [comment?.id]);
  await deal.getByText('Reconnecting…').waitFor();
  expect(await home.getByText('Reconnecting…').count()).toBe(0);
  await board.sql('alter table comments rename column mislaid to body');
  await deal.getByText('Reconnecting…').waitFor({ state: 'detached' });
  await deal.getByText('Written while nobody could read it').waitFor();
});

test('offline, what was read can be read again, and a vote and what is marked as read are sent once the network is back', async () => {
  const id = await board.post('lena', { title: 'Read in the tunnel' });
  const sam = await visit({ as: 'sam', at: `/d/${id}`, installed: true });
  const deal = sam.locator('article').first();
  await sam.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await goOffline(sam);
  await sam.getByText(/^You are offline\. Last updated: \d/).waitFor();
  await sam.reload();
  await sam.getByText(/^You are offline\. Last updated: \d/).waitFor();
  await voteUp(deal).click();
  await sam.getByText('1 change not sent yet.').waitFor();
  await sam.goto(`${board.url}/d/99999`);
  await sam.getByRole('link', { name: 'Read in the tunnel' }).click();
  await sam.getByText('1 change not sent yet.').waitFor();
  expect([await isPressed(voteUp(deal)), await scoreOf(deal)]).toEqual([true, 1]);

  await sam.context().setOffline(false);
  await sam.getByText('1 change not sent yet.').waitFor({ state: 'detached' });
  expect(await board.sql('select up from deal_scores where deal_id = $1', [id])).toEqual([{ up: 1 }]);

  await board.sql("insert into notifications (person_id, kind, key) select id, 'deal_hot', 'offline' from people where handle = 'sam'");
  await sam.goto(`${board.url}/inbox`);
  const notification = sam.getByRole('listitem').filter({ hasText: 'Your deal is hot' });
  await notification.waitFor();
  await goOffline(sam);
  await notification.getByRole('button', { name: 'Mark as read' }).click();
  await sam.getByText('1 change not sent yet.').waitFor();
  await notification.getByRole('button', { name: 'Mark as unread' }).waitFor();
  await sam.context().setOffline(false);
  await sam.getByText('1 change not sent yet.').waitFor({ state: 'detached' });
  expect(await board.sql("select read_at is not null as read from notifications where key = 'offline'")).toEqual([{ read: true }]);
  await sam.evaluate(becomeOld);
  await sam.getByText('A new version is ready.').waitFor();
});

/** Makes the page's application another one than the service worker's. Runs in the page. */
function becomeOld() {
  document.querySelector('script[type="module"]')?.remove();
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
}

/** Like the browser when another tab is brought to the front. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** PostgreSQL may be back before the test looks, so the page itself records the notice. Runs in the page. */
function watchForNotice() {
  new MutationObserver(() => {
    if (document.body.textContent?.includes('Reconnecting…')) document.documentElement.dataset.noticed = 'yes';
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
