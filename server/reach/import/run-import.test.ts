import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals } from '../../platform/database/schema.ts';
import { runImport } from './run-import.ts';

let board: TestDatabase;
let folder: string;

beforeAll(async () => {
  board = await testDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await board.drop();
});

/** Runs bin/import on this board; resolves to its output and exit status. */
function run(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: board.url, DATA_DIR: folder };
  const child = spawn(process.execPath, ['bin/import.ts', ...args], { env, stdio: 'pipe' });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { child, result: ended.then(([out, err, [status]]) => ({ out, err, status })) };
}

/** The same in this process, which is faster. */
async function runHere(...args: string[]) {
  const [out, err] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => {
    onTestFinished(() => spy.mockRestore());
    return spy.mockReset().mockImplementation(() => undefined);
  });
  const status = await runImport(args, { DATABASE_URL: board.url, DATA_DIR: folder }, new AbortController().signal);
  const output = (spy = out) => (spy?.mock.calls ?? []).map(([line]) => `${line}\n`).join('');
  return { out: output(out), err: output(err), status };
}

function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const line = (title: string) => `${JSON.stringify({ title, url: `https://kettles.example/${encodeURIComponent(title)}`, price: 1 })}\n`;

test('bin/import reports what it imported and refused, and a second run imports nothing', async () => {
  const file = fileOf('some.jsonl', `${line('First kettle')}nonsense\n${line('Second kettle')}{"title":"ab"}\nmore nonsense\n`);
  const list = path.join(folder, 'refused.txt');
  const trial = await run(file, '--dry-run').result;
  expect(trial).toMatchObject({ status: 0, out: expect.stringContaining('2 could be imported (nothing was written)') });
  expect(await board.db.$count(deals)).toBe(0);

  const { out, err, status } = await run(file, '--refused', list).result;
  expect(status).toBe(0);
  expect(out).toMatch(
    /^5 lines in [\d.]+ s, [\d,]+ per second\.\nSource: some\n +2 imported\n +2 of these whose pages the board reads .*\n +3 refused\n +2 × not JSON \(lines 2, 5\)\n +1 × title: /,
  );
  expect(err).toBe('line 2: not JSON\nline 4: title: At least 3 characters\nline 5: not JSON\n');
  expect(readFileSync(list, 'utf8')).toBe(err);

  expect((await runHere(file)).out).toMatch(/ 0 imported\n +2 already there\n/);
  expect(await board.db.$count(deals)).toBe(2);
});

test('bin/import --dry-run reports an offer that is live on the board', async () => {
  await aDeal(board.db, { authorId: (await aPerson(board.db)).id, canonicalUrl: 'https://kettles.example/posted' });
  const { out, err } = await runHere(fileOf('posted.jsonl', line('posted')), '--dry-run');
  expect(err).toMatch(/^line 1: skipped, its offer is live in deal \d+\n$/);
  expect(out).toMatch(/ 0 could be imported \(nothing was written\)\n +1 skipped: their offer is live in another deal\n/);
});

test('bin/import lists a few refusals and sums up thousands', async () => {
  const { err, out, status } = await runHere(fileOf('table.csv', 'title;price\n'.repeat(3_000)));
  expect(err.split('\n').length).toBeLessThan(30);
  expect(out).toContain('3,000 × not JSON (lines 1, 2, 3, 4, 5, 6, 7, 8 …)');
  expect(status).toBe(1);
});

test.each([
  [['/nowhere/deals.jsonl'], '/nowhere/deals.jsonl cannot be read: there is no such file.'],
  [['/'], '/ cannot be read: it is a directory.'],
  [[], 'Name one file'],
  [['a', 'b'], 'Name one file'],
  [['a', '--colour'], "Unknown option '--colour'"],
])('bin/import %j fails with a helpful message', async (args, words) => {
  await expect(runImport(args, {}, new AbortController().signal)).rejects.toThrow(words);
});

test('bin/import fails before importing if it cannot write the list of refusals', async () => {
  const before = await board.db.$count(deals);
  await expect(runHere(fileOf('listed.jsonl', line('listed')), '--refused', '/nowhere/refused.txt')).rejects.toThrow(
    "/nowhere/refused.txt cannot be written: ENOENT: no such file or directory, open '/nowhere/refused.txt'.",
  );
  expect(await board.db.$count(deals)).toBe(before);
});

test('bin/import reports an error in one line, without a stack', async () => {
  const { err, status } = await run('/nowhere/deals.jsonl').result;
  expect(err).toBe('/nowhere/deals.jsonl cannot be read: there is no such file.\n');
  expect(status).toBe(1);
});

test('bin/import accepts an empty file', async () => {
  expect(await runHere(fileOf('empty.jsonl', ''))).toMatchObject({ status: 0, out: expect.stringContaining('is empty') });
});

test('bin/import keeps complete batches on Ctrl-C, even while it waits for input', async () => {
  const lines = Array.from({ length: 700 }, (_, index) => line(`Interrupted kettle ${index}`));
  const before = await board.db.$count(deals);
  const { child, result } = run('-');
  child.stdin.write(lines.join(''));
  await vi.waitFor(async () => expect(await board.db.$count(deals)).toBe(before + 500), 30_000);
  child.kill('SIGINT');
  const { err, status } = await result;
  expect(err).toContain('Stopped. Imported deals stay');
  expect(status).toBe(1);
  const again = run('-');
  again.child.stdin.end(lines.join(''));
  expect((await again.result).out).toMatch(/ 200 imported\n +500 already there\n/);
});
