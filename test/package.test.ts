import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { freePort } from './free-port.ts';
import { aPhoto } from './pictures.ts';
import { aPerson, sessionFor } from './sign-in.ts';

const staged = path.resolve('dist/package');
const command = path.join(staged, 'bin/dealwire.mjs');
const directory = mkdtempSync(path.join(tmpdir(), 'dealwire-package-'));
let database: TestDatabase;
let dealwire: DealwireProcess;
let url: string;

beforeAll(async () => {
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/package.mjs']);
  database = await testDatabase();
  const port = await freePort();
  url = `http://localhost:${port}`;
  const settings = { DATABASE_URL: database.url, PORT: port, DEMO_PROVIDER_PORT: await freePort(), SAMPLE_DEALS: 'false' };
  dealwire = spawnDealwire(directory, settings, command);
  await isRunning(dealwire);
});
afterAll(async () => {
  dealwire.child.kill();
  await dealwire.ended;
  await database.drop();
  rmSync(directory, { recursive: true });
});

test('the package is JavaScript without tests', () => {
  const files = globSync('{bin,server,shared,web}/**/*.*', { cwd: staged });
  expect(files.filter((file) => /\.tsx?$|\.test\.|\/pages\/.*\.html$/.test(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test('it serves pages, in the languages of readers', async () => {
  // A busy board sends the page without its content.
  const page = async () => await (await fetch(url, { headers: { 'accept-language': 'de' } })).text();
  await expect.poll(async () => (await page()).includes('Noch keine Deals')).toBe(true);
});

test('its own processes are found: a picture is stored', async () => {
  const cookie = await sessionFor(database.db, (await aPerson(database.db)).id, url);
  const body = await aPhoto(300, 200).jpeg().toBuffer();
  const answer = await fetch(`${url}/api/images`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: Uint8Array.from(body),
  });
  expect([answer.status, await answer.json()]).toMatchObject([201, { width: 300 }]);
});

test.each([
  [['admin', 'jobs'], 0, /job/],
  [['import', '--help'], 0, /import/],
  [['--help'], 0, /dealwire admin/],
  [['start'], 1, /dealwire admin/],
] as const)('dealwire %j answers', (args, status, words) => {
  const ran = spawnSync(process.execPath, [command, ...args], { cwd: directory, env: { DATABASE_URL: database.url }, encoding: 'utf8' });
  expect([ran.status, ran.stdout]).toEqual([status, expect.stringMatching(words)]);
});
