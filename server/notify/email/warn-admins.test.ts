import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { certificate } from '../../../test/certificate.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { smtpServer } from '../../../test/smtp-server.ts';
import { backups, deliveryFigures, exchangeRates, images, warnings } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { diskProblem, findProblems } from '../../staff/operation/find-problems.ts';
import { emailDeliverer } from './email-deliverer.ts';
import { warnAdmins } from './warn-admins.ts';

let board: TestApp;
let api: Awaited<ReturnType<typeof apiClient>>;
const watched = { dataDir: mkdtempSync(path.join(tmpdir(), 'dealwire-watched-')), publicUrl: 'http://localhost', backsUpNightly: true };
const hour = 3_600_000;
const logged: unknown[] = [];
const logger = { warn: (line: unknown) => void logged.push(line) };

beforeAll(async () => {
  board = await testApp();
  api = await apiClient(board, await aPerson(board.db, { role: 'admin', email: 'ada@a.example' }));
  await aPerson(board.db, { role: 'moderator', email: 'mod@a.example' });
  await aPerson(board.db, { role: 'admin', email: 'gone@a.example', state: 'banned' });
});
afterAll(() => board.close());
beforeEach(() => board.db.execute(sql`truncate warnings, backups, exchange_rates, delivery_figures`));

const kinds = async (now?: number) => (await findProblems(board.db, watched, now)).map(({ kind }) => kind);

async function failJob() {
  await board.db.transaction((tx) => queueJob(tx, { name: 'send_parcel', payload: z.object({}) }, {}, { maxAttempts: 1 }));
  await board.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
}
const doJob = () => board.db.execute(sql`delete from graphile_worker._private_jobs`);

/** What admins were mailed, with a real mail server. */
async function mailServer(options: Parameters<typeof smtpServer>[1] = {}) {
  const mails: string[] = [];
  const to: string[] = [];
  const server = await smtpServer((mail, session) => {
    mails.push(mail);
    to.push(...session.envelope.rcptTo.map(({ address }) => address));
  }, options);
  const mailer = emailDeliverer({ url: server.url, from: 'board@a.example' });
  onTestFinished(async () => {
    mailer.close();
    await server.close();
  });
  return { mails, to, look: () => warnAdmins(board.db, { mailer, publicUrl: 'http://localhost' }, watched, logger) };
}
const age = (column: 'since' | 'mailed_at', hours: number) =>
  board.db.execute(sql`update warnings set ${sql.raw(column)} = now() - ${hours} * interval '1 hour'`);

test('admins are mailed once about a problem that lasts, daily while it does, and once when it is over', async () => {
  const { mails, to, look } = await mailServer();
  await failJob();
  await look();
  expect(mails).toEqual([]);
  await age('since', 0.1);
  await look();
  await look();
  expect(to).toEqual(['ada@a.example']);
  expect(mails[0]).toContain('Jobs have failed for good: send_parcel.');
  await age('mailed_at', 23);
  await look();
  expect(mails).toHaveLength(1);
  await age('mailed_at', 25);
  await look();
  expect(mails).toHaveLength(2);
  await doJob();
  await look();
  await look();
  expect(mails).toHaveLength(3);
  expect(mails[2]).toContain('All well again');
  expect(await board.db.$count(warnings)).toBe(0);
});

test('what is over before it was mailed is never mailed', async () => {
  const { mails, look } = await mailServer();
  await failJob();
  await look();
  await doJob();
  await look();
  expect(mails).toEqual([]);
});

test('a mail that the mail server refuses is tried again at the next look', async () => {
  let isBroken = true;
  const { mails, look } = await mailServer({ onRcptTo: (_to, _session, done) => done(isBroken ? new Error('Not now') : undefined) });
  await failJob();
  await look();
  await age('since', 0.1);
  await look();
  isBroken = false;
  await look();
  expect(mails).toHaveLength(1);
  await doJob();
});

test('an admin sees what needs a human at once, and nobody else does; the log has it once', async () => {
  logged.length = 0;
  await failJob();
  await warnAdmins(board.db, { mailer: undefined, publicUrl: 'http://localhost' }, watched, logger);
  const seen = async () => (await api('GET', '/api/admin/warnings')).body.warnings;
  await expect.poll(seen).toEqual([{ kind: 'jobs', details: { tasks: 'send_parcel' }, since: expect.any(String) }]);
  await warnAdmins(board.db, { mailer: undefined, publicUrl: 'http://localhost' }, watched, logger);
  expect(logged).toEqual(['Jobs have failed for good: send_parcel.']);
  await doJob();
  await warnAdmins(board.db, { mailer: undefined, publicUrl: 'http://localhost' }, watched, logger);
  await expect.poll(seen).toEqual([]);
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await moderator('GET', '/api/admin/warnings')).status).toBe(403);
  expect((await (await apiClient(board))('GET', '/api/admin/warnings')).status).toBe(401);
});

test("another machine's full disk is over when that machine says so, or has not looked for a day", async () => {
  const look = () => warnAdmins(board.db, { mailer: undefined, publicUrl: 'http://localhost' }, watched, logger);
  await board.db.insert(warnings).values({ kind: 'disk', machine: 'another', seenAt: new Date(Date.now() - 23 * hour) });
  await look();
  expect(await board.db.$count(warnings)).toBe(1);
  await board.db.execute(sql`update warnings set seen_at = now() - interval '25 hours'`);
  await look();
  expect(await board.db.$count(warnings)).toBe(0);
});

test('a board that is well has no problems', async () => {
  expect(await kinds()).toEqual([]);
});

test('mails that have been due for half an hour are a problem', async () => {
  const dueSince = new Date(Date.now() - 31 * 60_000).toISOString();
  const none = { sent: 0, failed: 0 };
  await board.db.insert(deliveryFigures).values({ method: 'email', figures: { hour: none, day: none, due: 1, later: 0, dueSince } });
  expect(await kinds()).toEqual(['mail']);
  expect(await kinds(Date.now() - 5 * 60_000)).toEqual([]);
});

test('a failed backup and an old one are problems', async () => {
  await board.db.insert(backups).values({ file: '/a', endedAt: new Date(), error: 'No space' });
  expect(await kinds()).toEqual(['backup_failed']);
  await board.db.execute(sql`truncate backups`);
  expect(await kinds(Date.now() + 72 * hour)).toContain('backup_old');
});

test('old exchange rates are a problem', async () => {
  await board.db.insert(exchangeRates).values({ currency: 'USD', perEuro: '1.1', day: '2026-01-01' } as never);
  expect(await findProblems(board.db, watched, Date.parse('2026-01-04T12:00:00Z'))).toEqual([]);
  expect(await kinds(Date.parse('2026-01-05T12:00:00Z'))).toEqual(['rates']);
});

test('a transaction that is open for an hour is a problem, with its process and without what it does', async () => {
  const connection = await board.pool.connect();
  await connection.query('begin');
  const { rows } = await connection.query("select pg_backend_pid() as pid, 'a secret'");
  const found = await findProblems(board.db, { ...watched, backsUpNightly: false }, Date.now() + hour + 60_000);
  await connection.query('rollback');
  connection.release();
  expect(found).toEqual([{ kind: 'transaction', details: { process: expect.stringMatching(new RegExp(`^${rows[0]?.pid} \\(\\w+\\)$`)) } }]);
});

test('a certificate that ends within two weeks is a problem', async () => {
  const server = createServer(certificate);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const own = { ...watched, publicUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, backsUpNightly: false };
  expect(await findProblems(board.db, own)).toEqual([]);
  expect(await findProblems(board.db, own, Date.parse('2126-10-25T00:00:00Z'))).toContainEqual({
    kind: 'certificate',
    details: { days: 4 },
  });
});

test('pictures that this machine does not have are a problem, with their number', async () => {
  const hashes = ['there', 'elsewhere', 'deleted'].map((name) => name.padEnd(43, '_'));
  const blur = 'data:image/webp;base64,AAAA';
  await board.db.insert(images).values(hashes.map((hash) => ({ hash, width: 640, height: 480, blur, whole: !hash.startsWith('deleted') })));
  onTestFinished(async () => void (await board.db.delete(images).where(inArray(images.hash, hashes))));
  const found = await findProblems(board.db, { ...watched, images: { has: async (name) => name.startsWith('there') } });
  expect(found).toContainEqual({ kind: 'pictures', machine: hostname(), details: { machine: hostname(), count: 1 } });
  expect(await findProblems(board.db, { ...watched, images: { has: async () => true } })).toEqual([]);
});

test('a disk with less than a tenth free is a problem', () => {
  expect(diskProblem('here', { bavail: 99, blocks: 1_000 })).toEqual([
    { kind: 'disk', machine: 'here', details: { machine: 'here', percent: 9 } },
  ]);
  expect(diskProblem('here', { bavail: 100, blocks: 1_000 })).toEqual([]);
  expect(diskProblem('here', { bavail: 0, blocks: 0 })).toEqual([]);
});
