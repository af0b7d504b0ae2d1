import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { mailServerOfFile } from '../mail-server.ts';
import { pushSubscription } from '../push-subscription.ts';
import { colours, openDialog, overflow, violations } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { isAt } from './page-queries.ts';

const mail = mailServerOfFile();
const board = startBoard(path.resolve('test/e2e/loopback-main.ts'), () => ({ SMTP_URL: mail.url() }));
const visit = visitorsOf(board);

test('an e-mail channel is confirmed by the link in its mail, delivers, and is stopped by one click in the mail program', async () => {
  const lena = await visit({ as: 'lena', at: '/settings/channels' });
  await lena.getByText('No channel yet').waitFor();
  await lena.getByLabel('E-mail address').fill('');
  await lena.getByRole('button', { name: 'Add', exact: true }).first().click();
  await lena.getByText('This field is required').waitFor();
  await lena.getByLabel('E-mail address').fill('lena@mail.example');
  await lena.getByRole('button', { name: 'Add', exact: true }).first().click();
  await lena.getByText('Open the link in the message that we sent to lena@mail.example').waitFor();
  await expect.poll(() => mail.mails.at(-1)?.subject).toBe('Confirm this address for Dealwire');

  const link = await lena.context().newPage();
  await link.goto(/http:\S+verify\S+/.exec(mail.mails.at(-1)?.text ?? '')?.[0] ?? '');
  expect(await violations(link)).toEqual([]);
  await link.getByRole('button', { name: 'Confirm' }).click();
  await link.getByText('lena@mail.example is confirmed').waitFor();

  await lena.getByRole('button', { name: 'Send a test' }).click();
  await lena.getByText('Sent. It should be there now.').waitFor();
  await lena.getByRole('button', { name: 'Settings', exact: true }).click();
  await lena.getByLabel('Quiet hours').check();
  expect(await violations(lena)).toEqual([]);

  const id = await board.post('lena', { title: 'A deal that is talked about' });
  await fetch(`${board.url}/api/deals/${id}/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await board.cookieOf('sam') },
    body: JSON.stringify({ body: 'Good find' }),
  });
  await expect.poll(() => mail.mails.at(-1)?.subject).toBe('Sam Whitlock commented on your deal: A deal that is talked about');
  const header = mail.mails.at(-1)?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  await fetch(header.slice(1, -1), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  await lena.getByText('Paused: nothing is sent here.').waitFor();
});

test('a mention and a reply ring the bell of another browser, lead to the comment, and are read on every device', async () => {
  const id = await board.post('lena', { title: 'A bell that rings' });
  // So that no job notifies them of trust and badges meanwhile.
  await board.sql("update people set trust = 3, earned_trust = 2 where handle in ('lena', 'sam')");
  await board.sql(
    "insert into badges select id, unnest(array['founder', 'first_hot', 'checker', 'year']) from people on conflict do nothing",
  );
  await board.sql('delete from notifications');
  const [lena, phone, sam] = await Promise.all([
    visit({ as: 'lena' }),
    visit({ as: 'lena', at: '/inbox', viewport: { width: 360, height: 740 }, colorScheme: 'dark' }),
    visit({ as: 'sam', at: `/d/${id}` }),
  ]);
  await lena.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await phone.getByText('Nothing new for you yet').waitFor();
  expect(await violations(phone)).toEqual([]);

  const field = sam.getByLabel('Write a comment').first();
  await field.pressSequentially('Is it loud, @le');
  await sam.getByRole('option', { name: 'Lena Vogt' }).waitFor();
  expect(await violations(sam, {}, { include: [['#comments']] })).toEqual([]);
  await field.press('Enter');
  expect(await field.inputValue()).toBe('Is it loud, @lena ');
  await field.press('Control+Enter');

  await lena.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  await expect.poll(() => lena.title()).toMatch(/^\(1\) /);
  const row = phone.getByRole('listitem').filter({ hasText: 'Sam Whitlock mentioned you' });
  await row.getByText('A bell that rings').waitFor();
  expect(await violations(phone, colours)).toEqual([]);
  expect(await overflow(phone)).toBeLessThanOrEqual(0);

  await lena.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  await lena.getByRole('link', { name: /Sam Whitlock mentioned you/ }).click();
  await isAt(lena, /#comment-\d+$/);
  await lena.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await phone.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await row.getByRole('button', { name: 'Mark as unread' }).waitFor();
  await expect.poll(() => lena.title()).toMatch(/^A bell/);

  const [comment] = await board.sql<{ id: number }>('select id from comments where deal_id = $1', [id]);
  for (const body of ['A little', 'Not at all'])
    await fetch(`${board.url}/api/deals/${id}/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await board.cookieOf('lena') },
      body: JSON.stringify({ body, parent: Number(comment?.id) }),
    });
  await sam.getByRole('link', { name: /^Inbox, \d+ unread/ }).click();
  await sam.getByText('2 replies to you by Lena Vogt').waitFor();
  expect(await violations(sam)).toEqual([]);
  await sam.getByRole('button', { name: 'Mark all as read' }).click();
  await sam.getByRole('button', { name: 'Undo' }).hover();
  await sam.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  const replies = sam.getByRole('listitem').filter({ hasText: 'replies to you' });
  await replies.getByRole('button', { name: 'Mark as unread' }).waitFor();
  await sam.getByRole('button', { name: 'Undo' }).click();
  await sam.getByRole('link', { name: /^Inbox, \d+ unread/ }).waitFor();
  // The row and the count are two reads, and M marks the row as what it does not show.
  await replies.getByRole('button', { name: 'Mark as read' }).waitFor();
  await sam.getByRole('link', { name: /replies to you/ }).focus();
  await sam.keyboard.press('m');
  await replies.getByRole('button', { name: 'Mark as unread' }).waitFor();
  // What the comment says is gone with it, on the screen that shows it.
  await board.sql("update comments set state = 'removed' where deal_id = $1", [id]);
  await sam.getByText('A comment that is no longer available').waitFor();
});

test('a person creates a token for their assistant, which finds and follows deals until the token is revoked', async () => {
  const page = await visit({ as: 'sam', at: '/settings/tokens', viewport: { width: 360, height: 740 } });
  await page.getByText('No tokens yet').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Confirm that it’s you' }).click();
  await page.getByRole('button', { name: 'Sign in as Sam Whitlock' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Give it a name.').waitFor();
  await page.getByLabel('Name').fill('My assistant');
  await page.getByLabel('Write').check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('region', { name: 'Your token “My assistant”' }).locator('code').textContent();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByText('never used').waitFor();

  const assistant = new Client({ name: 'assistant', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await assistant.connect(new StreamableHTTPClientTransport(new URL('/mcp', board.url), { requestInit: { headers } }));
  onTestFinished(() => assistant.close());
  const id = await board.post('lena', { title: 'A cello with a good sound' });
  const found = await assistant.callTool({ name: 'search_deals', arguments: { query: 'cello', sort: 'new' } });
  expect(found.structuredContent).toMatchObject({ deals: [{ id, title: 'A cello with a good sound', price: 10 }] });
  await assistant.callTool({ name: 'follow', arguments: { name: 'Cellos', query: 'cello' } });
  await expect
    .poll(async () => (await assistant.callTool({ name: 'my_alerts', arguments: {} })).structuredContent)
    .toMatchObject({ alerts: [{ name: 'Cellos', when: ['match'] }] });

  await page.getByText('last used').waitFor();
  await page.getByRole('button', { name: 'Revoke the token: My assistant' }).click();
  expect(await violations(page, {}, openDialog)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No tokens yet').waitFor();
  await expect(assistant.callTool({ name: 'hot_deals', arguments: {} })).rejects.toThrow();
});

test('two taps on a search set an alert, someone posts, and the bell rings; the notification offers to exclude such deals and to pause', async () => {
  const page = await visit({ at: '/search?q=theremin', viewport: { width: 360, height: 740 } });
  await page.getByRole('button', { name: 'Alert me' }).first().waitFor();
  await page.keyboard.press('b');
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in as Lena Vogt' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await dialog.getByRole('status').getByText('it would not have notified you').waitFor();
  expect(await violations(page, {}, openDialog)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. You will be notified, and Following lists its deals.').waitFor();

  await board.post('priya', { title: 'Theremin for beginners', price: 9_900 });
  await page.getByRole('link', { name: /^Inbox, \d+ unread/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Theremin for beginners' });
  await row.getByRole('button', { name: 'Less like this' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'beginners' }).click();
  await page.getByText('beginners is left out from now on.').waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Pause the alert theremin' }).click();
  await row.getByRole('button', { name: 'Less like this' }).waitFor({ state: 'detached' });

  await page.goto(`${board.url}/alerts`);
  await page.getByText('One notification in the last 30 days').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('it would not have notified you').waitFor();
  expect(await violations(page, colours)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Delete theremin' }).click();
  await page.getByText('No alerts yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'theremin', exact: true }).waitFor();
});

/** A push service on this machine. Chromium's own needs the internet, and without a screen it shows no notifications. */
async function pushService() {
  const browser = pushSubscription();
  const received: string[] = [];
  const server = createServer(async (request, answer) => {
    received.push(browser.decrypt(await buffer(request)));
    answer.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const endpoint = `http://push.example:${(server.address() as AddressInfo).port}/1`;
  return { received, subscription: { endpoint, keys: browser.keys } };
}

test('a browser is notified of a deal by web push, and a button of the notification pauses the alert without opening the board', async () => {
  const { received, subscription } = await pushService();
  const lena = await visit({ as: 'lena', installed: true });
  await lena.addInitScript((subscription) => {
    let current: object | null = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => current as never;
    PushManager.prototype.subscribe = async () => {
      current = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe: async () => true };
      return current as never;
    };
  }, subscription);
  await lena.goto(`${board.url}/settings/channels`);
  const turnOn = lena.getByRole('button', { name: 'Turn on notifications here' });
  await turnOn.waitFor();
  expect(await violations(lena)).toEqual([]);
  await turnOn.click();
  await lena.getByRole('region', { name: 'This browser' }).getByText('A first notification is on its way').waitFor();
  expect(await violations(lena)).toEqual([]);
  await expect.poll(() => received.length).toBe(1);
  const [worker] = lena.context().serviceWorkers();
  // The service worker confirms the first push by itself.
  await worker?.evaluate(async (data) => {
    const scope = self as unknown as { registration: { showNotification: unknown } } & EventTarget;
    scope.registration.showNotification = async () => undefined;
    const event = { waitUntil: () => undefined, data: { json: () => JSON.parse(data) } };
    scope.dispatchEvent(Object.assign(new Event('push'), event));
  }, received[0] ?? '');
  await lena.getByText(/On here, as “/).waitFor();

  const headers = { 'content-type': 'application/json', cookie: await board.cookieOf('lena') };
  const alerts = async (method: string, body?: object) =>
    (await fetch(`${board.url}/api/me/alerts`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  const { id } = await alerts('POST', { name: 'Pushable', filters: { q: 'pushable' }, moments: ['match'] });
  await board.post('sam', { title: 'A pushable kettle' });
  await expect.poll(() => received.length).toBe(2);

  const buttons = await worker?.evaluate(async (data) => {
    const scope = self as unknown as { registration: { showNotification: unknown } } & EventTarget;
    const shown = new Promise<{ data: unknown; actions: { action: string; title: string }[] }>((resolve) => {
      scope.registration.showNotification = async (_title: string, options: never) => resolve(options);
    });
    const event = (name: string, fields: object) => Object.assign(new Event(name), { waitUntil: () => undefined }, fields);
    scope.dispatchEvent(event('push', { data: { json: () => JSON.parse(data) } }));
    const notification = await shown;
    scope.dispatchEvent(event('notificationclick', { action: 'stop', notification: { data: notification.data, close: () => undefined } }));
    return notification.actions.map(({ action }) => action);
  }, received[1] ?? '');
  expect(buttons).toEqual(['get', 'stop']);
  await expect.poll(async () => (await alerts('GET')).alerts[id].state).toBe('paused');
  expect(lena.context().pages()).toHaveLength(1);
});

test('an alert for words with a price asks for that price', async () => {
  const lena = await visit({ as: 'lena', at: '/alerts' });
  await lena.getByRole('textbox', { name: 'What are you waiting for?' }).fill('headphones under €300');
  await lena.getByRole('button', { name: 'Add alert' }).click();
  const dialog = lena.getByRole('dialog');
  await dialog.getByText('Up to €300').first().waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await lena.getByRole('listitem', { name: 'headphones up to €300' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(lena.url()).pathname).toBe('/alerts');
  expect(await lena.evaluate(() => document.activeElement?.textContent), 'the focus is where it was').toBe('Add alert');
});

test('a new alert says where it notifies, and whether it would notify of a deal that is typed', async () => {
  const sam = await visit({ as: 'sam', at: '/search?q=headphones&maxPrice=30000&alert=new', viewport: { width: 390, height: 844 } });
  const dialog = sam.getByRole('dialog');
  await dialog.getByText('You are notified only in your inbox.').waitFor();
  expect(await dialog.getByRole('link', { name: 'Add e-mail or push' }).getAttribute('href')).toBe('/settings/channels');
  await dialog.getByText('Price drop').click();
  await dialog.getByText('New deal · At least 3% cheaper', { exact: true }).waitFor();
  await dialog.getByText('headphones for €300Would notify you: New deal · At least 3% cheaper').waitFor();
  await dialog.getByText('headphones for €360Would not notify you: does not fit “Up to €300”').waitFor();
  const example = dialog.getByLabel('Test a deal you have in mind');
  await example.fill('€279.99 Auralis headphones');
  await dialog.getByText('Would notify you: New deal').waitFor();
  await example.fill('Auralis headphones, 379 euros');
  await dialog.getByText('Would not notify you: does not fit “Up to €300”').waitFor();
  expect(await violations(sam, {}, openDialog)).toEqual([]);
  await board.sql(
    "insert into channels (person_id, kind, name, address, state, verified_at) select id, 'email', 'Home', 's@mail.example', 'active', now() from people where handle = 'sam'",
  );
  await dialog.getByText('In your inbox and by: Home').waitFor();
});
