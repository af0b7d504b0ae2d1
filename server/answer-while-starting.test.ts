import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { answerWhileStarting } from './answer-while-starting.ts';
import { loadConfig } from './platform/config/config.ts';

let url: string;
let webRoot: string;
let starting: Awaited<ReturnType<typeof answerWhileStarting>>;
let port: number;

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'dealwire-starting-'));
  writeFileSync(path.join(webRoot, 'link-page.css'), 'body { margin: 0 }');
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  starting = await answerWhileStarting(loadConfig({ PORT: String(port) }), webRoot);
});
afterAll(async () => {
  await starting.end();
  rmSync(webRoot, { recursive: true });
});

const open = (address: string, language = 'en') => fetch(url + address, { headers: { accept: 'text/html', 'accept-language': language } });

test('a node that starts is alive, but not ready', async () => {
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
});

test.each([
  ['en-GB,en', 'en', 'ltr', 'Back in a moment'],
  ['de-AT,de;q=0.9', 'de', 'ltr', 'Gleich wieder da'],
  ['es', 'es', 'ltr', 'Volvemos enseguida'],
  ['fr-CA', 'fr', 'ltr', 'De retour dans un instant'],
  ['ja', 'ja', 'ltr', 'まもなく再開します'],
  ['ar', 'ar', 'rtl', 'سنعود بعد لحظات'],
  ['xx, no tag', 'en', 'ltr', 'Back in a moment'],
])('a browser that asks for %s sees a page in %s', async (accepted, language, direction, title) => {
  const answer = await open('/d/7/a-kettle', accepted);
  const page = await answer.text();
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([503, '5', 'no-store']);
  expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(page).toContain(`<h1>${title}</h1>`);
});

test('the page may run its own script and style, and ask the board again, but nothing else', async () => {
  const policy = (await open('/')).headers.get('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; connect-src 'self'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; base-uri 'none'; frame-ancestors 'none'$/,
  );
});

test.each([
  ['GET', '/api/deals'],
  ['PUT', '/api/deals/1/vote'],
  ['GET', '/deals.rss'],
])('a program that sends %s %s is told to come back', async (method, address) => {
  const answer = await fetch(url + address, { method });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', detail: 'The board is being upgraded or restarted.', retryAfter: 5 });
});

test('the address is free once the board listens itself', async () => {
  const other = await freePort();
  const short = await answerWhileStarting(loadConfig({ PORT: String(other) }), webRoot);
  await short.end();
  const board = createServer();
  onTestFinished(() => void board.close());
  await new Promise<void>((resolve, reject) => board.once('error', reject).listen(other, '127.0.0.1', resolve));
});

test('an address that is taken is named before anything is started', async () => {
  await expect(answerWhileStarting(loadConfig({ PORT: String(port) }), webRoot)).rejects.toThrow(`PORT ${port} is taken`);
});
