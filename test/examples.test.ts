import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newWebhookSecret } from '../server/notify/channels/webhook-secret.ts';
import { webhook } from '../server/notify/webhooks/presets/webhook.ts';
import { apiClient } from './api-client.ts';
import { type TestApp, testApp } from './app.ts';
import { aDeal } from './factories.ts';
import { aChannel, aMessage } from './messages.ts';
import { program } from './reverse-proxy.ts';
import { aPerson } from './sign-in.ts';
import { aToken } from './tokens.ts';

let app: TestApp;
let board: string;
beforeAll(async () => {
  app = await testApp();
  board = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const clients = { 'live.mjs': process.execPath, 'live.py': program('python3'), 'live.sh': program('curl') && '/bin/sh' };

test.each(Object.entries(clients).filter(([, runtime]) => runtime !== undefined))(
  'examples/%s prints a deal as soon as it is posted',
  async (file, runtime) => {
    const { id: authorId } = await aPerson(app.db);
    await aDeal(app.db, { authorId, title: `Posted before ${file} began` });
    const client = spawn(runtime ?? '', [`examples/${file}`, board], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    onTestFinished(async () => {
      // Includes the shell's own children.
      process.kill(-(client.pid ?? 0));
      await once(client, 'close');
    });
    let output = '';
    client.stdout.on('data', (chunk) => (output += String(chunk)));
    await expect.poll(() => output).toContain(`Posted before ${file} began`);
    await aDeal(app.db, { authorId, title: `Posted while ${file} was watching` });
    await expect.poll(() => output).toContain(`Posted while ${file} was watching`);
  },
);

describe.skipIf(program('curl') === undefined)('with curl', () => {
  const run = async (file: string, token = '', WEBHOOK = '') =>
    (await promisify(execFile)('/bin/sh', [`examples/${file}`, board], { env: { ...process.env, DEALWIRE_TOKEN: token, WEBHOOK } })).stdout;

  test('examples/read.sh, feed.sh, mcp.sh and embed.sh print deals', async () => {
    const { id: authorId } = await aPerson(app.db);
    await aDeal(app.db, { authorId, title: 'A deal to print', hotAt: new Date() });
    await app.changesHeard();
    expect(Object.values<{ title: string }>(JSON.parse(await run('read.sh')).deals).map(({ title }) => title)).toContain('A deal to print');
    expect(await run('feed.sh')).toContain('A deal to print');
    expect(await run('mcp.sh')).toContain('A deal to print');
    expect(JSON.parse(await run('embed.sh')).html).toContain('/embed/d/1"');
  });

  test('examples/post.sh posts its deal once, and examples/inbox.sh shows what others write under it', async () => {
    const token = await aToken(app, (await aPerson(app.db)).id);
    const [first, second] = [JSON.parse(await run('post.sh', token)), JSON.parse(await run('post.sh', token))];
    expect([first.state, second.id]).toEqual(['live', first.id]);
    await app.changesHeard();
    const watching = spawn('/bin/sh', ['examples/inbox.sh', board], {
      env: { ...process.env, DEALWIRE_TOKEN: token },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    onTestFinished(async () => {
      process.kill(-(watching.pid ?? 0));
      await once(watching, 'close');
    });
    let output = '';
    watching.stdout.on('data', (chunk) => (output += String(chunk)));
    await expect.poll(() => output).toContain('"items":{}');
    const other = await apiClient(app, await aPerson(app.db));
    await other('POST', `/api/deals/${first.id}/comments`, { body: 'Does it really whistle?' });
    await expect.poll(() => output).toContain('Does it really whistle?');
  });

  test('examples/alert.sh creates an alert', async () => {
    const person = await aPerson(app.db);
    expect(JSON.parse(await run('alert.sh', await aToken(app, person.id)))).toMatchObject({ id: expect.any(Number) });
    const { body } = await (await apiClient(app, person))('GET', '/api/me/alerts');
    expect(Object.values(body.alerts)).toMatchObject([{ filters: { q: 'lego', maxPrice: '5000' } }]);
  });

  test('examples/webhook.sh has a list posted to a webhook', async () => {
    const person = await aPerson(app.db);
    const request = await apiClient(app, person);
    const { id: channel } = (
      await request('POST', '/api/me/channels', { kind: 'webhook', address: 'https://hooks.example/', notificationKinds: [] })
    ).body;
    const { id } = JSON.parse(await run('webhook.sh', await aToken(app, person.id), `${channel}`));
    expect((await request('GET', '/api/me/alerts')).body.alerts[id]).toMatchObject({ filters: { q: 'lego' }, channel });
  });
});

test('examples/webhook.mjs prints what a board signed, once, and refuses the rest', async () => {
  const secret = newWebhookSecret();
  const receiver = spawn(process.execPath, ['examples/webhook.mjs', secret, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void receiver.kill());
  let output = '';
  receiver.stdout.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output).toContain('Listening');
  const port = /\d+/.exec(output)?.[0];
  const { body, headers } = webhook.request(aChannel('webhook', { secret }), aMessage());
  const send = async (sent: string) => (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: sent })).status;
  expect([await send(`${body}`), await send(`${body}`), await send(`${body} `)]).toEqual([204, 204, 400]);
  await expect.poll(() => output).toContain('alert: Kettle');
  expect(output.match(/Kettle/g)).toHaveLength(1);
});

test('examples/mcp.json has what a client needs', async () => {
  const { url, headers } = JSON.parse(readFileSync('examples/mcp.json', 'utf8')).mcpServers.dealwire;
  const token = await aToken(app, (await aPerson(app.db)).id);
  const sent = { Authorization: headers.Authorization.replace(/\$\{\w+\}/, token) };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(new URL(url).pathname, board), { requestInit: { headers: sent } }));
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('follow');
});
