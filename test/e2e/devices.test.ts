import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, comment, goBack, goOffline, isAt } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

const idOf = async (handle: string) => (await board.sql<{ id: number }>('select id from people where handle = $1', [handle]))[0]?.id;
const sessionsOf = async (handle: string) =>
  (await board.sql('select 1 from sessions where person_id = (select id from people where handle = $1)', [handle])).length;

/** Everything that this browser keeps of the board: IndexedDB, the caches of the service worker, the storages. */
const keptOn = (page: Page) => page.evaluate(readStorage);

/** Runs in the page. */
async function readStorage(): Promise<string> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      kept.push(await settled(objects.getAllKeys()), await settled(objects.getAll()));
    }
    database.close();
  }
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) {
      const response = await caches.match(request);
      if (/\.(js|css)\b/.test(request.url)) kept.push(request.url);
      else kept.push(request.url, await response?.text());
    }
  return JSON.stringify(kept);
}

/** The same after another tab was brought to the front, when the page stores what it has read. */
async function keptAfterHiding(page: Page): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  return await keptOn(page);
}

/** Shows someone's inbox with a notification of this key, which the browser then keeps. */
async function openInbox(handle: string, key: string): Promise<Page> {
  await board.sql("insert into notifications (person_id, kind, key) values ($1, 'deal_hot', $2)", [await idOf(handle), key]);
  const page = await visit({ as: handle, at: '/inbox', installed: true });
  await page.getByText('Your deal is hot').first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptAfterHiding(page)).toContain('/api/me/inbox');
  expect(await keptOn(page)).toContain('deal_hot');
  return page;
}
/** What a browser keeps of a person's reads. */
const personal = /\/api\/(me|mod|admin)|deal_hot|"[1-9]\d* (person|moderator|admin) /;

const openMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ }).click();
const signOut = async (page: Page) => {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
};
const isGuest = (page: Page) => page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
/** Signing out ends on the front page. */
const isSignedOut = async (page: Page) => {
  await isAt(page, `${board.url}/`);
  await isGuest(page);
};

test('signing out offline warns of what is not sent, deletes everything in all tabs, and ends the session once the network is back', async () => {
  const id = await board.post('lena', { title: 'Read before leaving' });
  const sam = await openInbox('sam', 'device-1');
  const other = await sam.context().newPage();
  await other.goto(`${board.url}/inbox`);
  await other.getByText('Your deal is hot').first().waitFor();
  await sam.goto(`${board.url}/d/${id}`);
  await goOffline(sam);
  // In Chromium, a page that loads may reach the board for a moment, and now and then also by this route. In Firefox, what is routed does not come from
  // the service worker.
  if (inject('engine') === 'chromium') await sam.context().route('**/auth/sign-out', (route) => route.abort());
  await comment(sam, 'Written in the tunnel');
  await sam.getByText('1 change not sent yet.').waitFor();
  await sam.getByLabel('Write a comment').fill('Half a thought');

  await signOut(sam);
  const dialog = sam.getByRole('dialog', { name: 'Sign out now?' });
  await dialog.getByText('1 change is not sent yet. Signing out deletes it.').waitFor();
  await dialog.getByText('1 draft on this device will be deleted too.').waitFor();
  await dialog.getByText('Written in the tunnel').waitFor();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  expect(await keptOn(sam)).toContain('Written in the tunnel');
  await signOut(sam);
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click();

  await isSignedOut(sam);
  await sam.getByText('Signed out on this device.').waitFor();
  const kept = await keptOn(sam);
  expect(kept).not.toMatch(personal);
  expect(kept).not.toMatch(/Written in the tunnel|Half a thought|Read before leaving/);
  await isGuest(other);
  expect(await other.getByText('Your deal is hot').count()).toBe(0);
  await goBack(sam);
  await isGuest(sam);
  expect(await sam.getByText('Read before leaving').count()).toBe(0);

  if (inject('engine') === 'firefox') expect(await sessionsOf('sam')).toBe(1);
  await sam.context().unroute('**/auth/sign-out');
  await sam.context().setOffline(false);
  await expect.poll(() => sessionsOf('sam')).toBe(0);
  await sam.getByText('Signed out on this device.').waitFor({ state: 'detached' });
  await isSignedOut(sam);
  // It may still be on its way to the provider and back.
  await expect.poll(() => keptOn(sam)).not.toMatch(personal);
});

test('signing out offline warns also without a service worker, as in some private windows', async () => {
  const sam = await visit({ as: 'sam', at: '/d/10' });
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('sign-out-dialog'));
  await sam.waitForFunction(isLoaded);
  await goOffline(sam);
  await comment(sam, 'Written in the tunnel');
  await sam.getByText('1 change not sent yet.').waitFor();
  await signOut(sam);
  await sam.getByRole('dialog', { name: 'Sign out now?' }).getByText('Written in the tunnel').waitFor();
});

test('when the board does not answer, the device is signed out, and the board is told before anybody signs in', async () => {
  const ingrid = await openInbox('ingrid', 'device-2');
  await ingrid.context().route('**/auth/sign-out', (route) => route.fulfill({ status: 503 }));
  await signOut(ingrid);
  await isSignedOut(ingrid);
  await ingrid.getByText('Signed out on this device.').waitFor();
  expect(await keptOn(ingrid)).not.toMatch(personal);
  expect(await sessionsOf('ingrid')).toBe(1);
  await ingrid.goto(`${board.url}/inbox`);
  await isGuest(ingrid);
  expect(await ingrid.getByText('Your deal is hot').count()).toBe(0);
  const other = await ingrid.context().newPage();
  await other.goto(`${board.url}/rules`);
  await other.getByText('Signed out on this device.').waitFor();
  await ingrid.context().unroute('**/auth/sign-out');
  await ingrid.locator('header').getByRole('link', { name: 'Sign in' }).click();
  await ingrid.getByRole('button', { name: 'Sign in as Ingrid' }).waitFor();
  expect(await sessionsOf('ingrid')).toBe(0);
  await other.getByText('Signed out on this device.').waitFor({ state: 'detached' });
});

test('"back" after signing out does not show the inbox', async () => {
  const sam = await openInbox('sam', 'device-3');
  await sam.goto(`${board.url}/rules`);
  await signOut(sam);
  await isSignedOut(sam);
  for (let step = 0; step < 2; step++) {
    await goBack(sam);
    await isGuest(sam);
    expect(await sam.getByText('Your deal is hot').count()).toBe(0);
  }
  expect(await keptOn(sam)).not.toMatch(personal);
});

test('a page that the browser kept is loaded again if its person has signed out since', async () => {
  const sam = await visit({ as: 'sam', at: '/inbox' });
  // What watches the session has loaded.
  await sam.locator('[popover=manual]').waitFor({ state: 'attached' });
  await sam.evaluate(() => localStorage.setItem('signed-out', '1'));
  await board.sql("delete from sessions where person_id = (select id from people where handle = 'sam')");
  const loaded = sam.waitForEvent('load');
  await sam.evaluate(() => void setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))));
  await loaded;
  await isGuest(sam);
});

test('a session that ended elsewhere leaves nothing in any tab or on the device', async () => {
  const sam = await openInbox('sam', 'device-4');
  const other = await sam.context().newPage();
  await other.goto(`${board.url}/inbox`);
  await other.getByText('Your deal is hot').first().waitFor();
  await board.sql("delete from sessions where person_id = (select id from people where handle = 'sam')");
  await isGuest(sam);
  await isGuest(other);
  await expect.poll(() => keptOn(sam)).not.toMatch(personal);
  expect(await other.getByText('Your deal is hot').count()).toBe(0);
  expect(await keptAfterHiding(sam)).not.toMatch(personal);
  await goOffline(sam);
  await sam.goto(`${board.url}/inbox`);
  await sam.getByText(/^You are offline/).waitFor();
  expect(await sam.getByText('Your deal is hot').count()).toBe(0);
  expect(await keptOn(sam)).not.toMatch(personal);
});

test('offline, the saved deals are shown as saved, also where they were never listed before', async () => {
  const id = await board.post('lena', { title: 'Kept for the tunnel' });
  await board.sql("insert into saves (person_id, deal_id) select id, $1 from people where handle = 'yoko'", [id]);
  const yoko = await visit({ as: 'yoko', at: '/about', installed: true });
  await yoko.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptOn(yoko)).toContain('/api/me/saves"');
  await goOffline(yoko);
  await yoko.goto(`${board.url}/saved`);
  await card(yoko, id).getByRole('button', { name: 'Saved', pressed: true }).waitFor();
});

test('what someone typed stays when their session ends elsewhere, but not for whoever signs in next', async () => {
  const id = await board.post('lena', { title: 'Shared by a household' });
  const page = await visit({ as: 'sam', at: `/d/${id}` });
  const typed = () => page.evaluate(() => JSON.stringify(localStorage));
  const signIn = async (handle: string) => {
    const [name = '', value = ''] = (await board.cookieOf(handle)).split('=');
    await page.context().addCookies([{ name, value, url: board.url }]);
    await page.goto(`${board.url}/d/${id}`);
  };
  // What remembers who typed has loaded.
  await page.locator('[popover=manual]').waitFor({ state: 'attached' });
  await page.getByLabel('Write a comment').fill('Ask me at home, xyzzy');
  await expect.poll(typed).toContain('xyzzy');
  await page.evaluate(() => localStorage.setItem('searches', '["xyzzy pills"]'));
  await board.sql("delete from sessions where person_id = (select id from people where handle = 'sam')");
  await isGuest(page);
  expect(await typed()).toContain('Ask me at home, xyzzy');
  await signIn('sam');
  await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toContain('xyzzy');
  await signIn('priya');
  await expect.poll(typed).not.toContain('xyzzy');
  await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('');
});

test('what staff read is never on the device, and a demoted admin cannot see it any more', async () => {
  await board.sql("update people set role = 'admin' where handle = 'ingrid'");
  await board.sql("update people set email = 'lena.secret@example.org' where handle = 'lena'");
  const ingrid = await visit({ as: 'ingrid', at: `/mod/people/${await idOf('lena')}`, installed: true });
  await ingrid.getByText('lena.secret@example.org').waitFor();
  await ingrid.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptAfterHiding(ingrid)).toMatch(/"[1-9]\d* admin active"/);
  expect(await keptOn(ingrid)).not.toMatch(/lena\.secret|\/api\/(mod|admin)/);

  await openMenu(ingrid);
  await ingrid.getByRole('link', { name: 'Saved' }).click();
  await isAt(ingrid, /\/saved$/);
  await board.sql("update people set role = 'person' where handle = 'ingrid'");
  await expect.poll(() => keptAfterHiding(ingrid)).toMatch(/"[1-9]\d* person active"/);
  await goOffline(ingrid);
  await goBack(ingrid);
  await isAt(ingrid, /\/mod\/people/);
  await ingrid.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await ingrid.getByText('lena.secret@example.org').count()).toBe(0);
});

test('a list says what is new since the last visit and dims what was read', async () => {
  const id = await board.post('lena', { title: 'A kettle that came meanwhile' });
  const sam = await visit({ as: 'sam', at: '/?sort=new' });
  const kept = (key: string) => sam.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => kept('visit')).toContain('seen');
  expect(await sam.getByText('since your last visit').count()).toBe(0);
  await sam.evaluate(() => localStorage.setItem('visit', JSON.stringify({ seen: new Date(Date.now() - 3_600_000).toISOString() })));
  await sam.reload();
  // The page notes the visit when it is idle.
  await expect.poll(() => kept('visit')).toContain('before');
  // Where they end, in the order of their age; in any other order, a link to there.
  await board.sql(`update deals set live_at = now() - interval '2 hours' where id <> $1 and live_at > now() - interval '1 hour'`, [id]);
  await sam.getByRole('link', { name: 'Discussed' }).click();
  const words = /^\d+\+? new deals? since your last visit/;
  const link = sam.getByRole('link', { name: words });
  const gap = async () => {
    const [above, first] = await Promise.all([link, sam.locator('.deal-card').first()].map((each) => each.boundingBox()));
    return (first?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await link.click();
  await isAt(sam, /\?sort=new&since=\d{4}-\d\d-\d\dT\d\d%3A\d\dZ$/);
  await sam.goto(`${board.url}/?sort=new`);
  const line = sam.locator('.deal-list > li > p', { hasText: words });
  await line.waitFor();
  const [cardTop, lineTop] = await Promise.all([card(sam, id), line].map(async (each) => (await each.boundingBox())?.y ?? 0));
  expect(lineTop).toBeGreaterThan(cardTop ?? 0);

  const colour = () =>
    card(sam, id)
      .locator('.deal-title')
      .evaluate((title) => getComputedStyle(title).color);
  const before = await colour();
  await card(sam, id).locator('.deal-link').click();
  await isAt(sam, new RegExp(`/d/${id}/`));
  await sam.goBack();
  await expect.poll(colour).not.toBe(before);
  expect(await violations(sam)).toEqual([]);

  // The board keeps what a member has read for their other devices, unless they want none kept.
  const phone = await visit({ as: 'sam', at: '/?sort=new', viewport: { width: 390, height: 844 } });
  const keptOnPhone = () => phone.evaluate(() => localStorage.getItem('read')?.split(' '));
  await expect.poll(keptOnPhone).toContain(String(id));
  await phone.goto(`${board.url}/settings/data`);
  const choice = phone.getByRole('checkbox', { name: 'Dim them on all my devices' });
  await expect.poll(() => choice.isChecked()).toBe(true);
  await choice.click();
  await expect
    .poll(() => board.sql("select deal_ids from read_deals join people on id = person_id where handle = 'sam'"))
    .toEqual([{ deal_ids: [] }]);
  expect(await violations(phone)).toEqual([]);
});
