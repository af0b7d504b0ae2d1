import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandOf, descendantsOf } from '../../../bench/processes.ts';
import { backupProblem } from '../../../shared/admin/backup-problem.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { connect } from '../../platform/database/connection.ts';
import { backups } from '../../platform/database/schema.ts';
import { openImageStore } from '../../platform/images/open-image-store.ts';
import { jobBacklog } from '../../platform/jobs/queue-job.ts';
import { backUpIfDue } from './back-up-job.ts';
import { onlyWhatItNeeds } from './backup-child.ts';
import { keepBackup } from './keep-backup.ts';
import { claimBackup } from './lease.ts';
import { keptOf } from './retention.ts';

let board: TestApp;
let dataDir: string;
const folder = () => path.join(dataDir, 'backups');
const settings = () => ({ dataDir });
const images = () => openImageStore({ dataDir });
const rows = () => board.db.select().from(backups).orderBy(backups.id);

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-backups-'));
  board = await testApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await board.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await board.db.delete(backups);
  rmSync(folder(), { recursive: true, force: true });
});

const day = 86_400_000;
const aBackup = (values: Partial<typeof backups.$inferInsert>) =>
  board.db.insert(backups).values({ file: '/nowhere/1', endedAt: new Date(), verifiedAt: new Date(), restoredAt: new Date(), ...values });

test('of each of the last 7 days and of the last 4 weeks the last backup is kept', () => {
  // Two a day for 40 days, the newest on Wednesday the 25th of November 2026.
  const all = Array.from({ length: 80 }, (_, i) => ({ startedAt: new Date(Date.parse('2026-11-25T18:00:00Z') - (i * day) / 2) }));
  const kept = [...keptOf(all)].map(({ startedAt }) => startedAt.toISOString().slice(0, 13));
  const days = [25, 24, 23, 22, 21, 20, 19].map((each) => `2026-11-${each}T18`);
  expect(kept).toEqual([...days, '2026-11-15T18', '2026-11-08T18']);
});

test('a backup is read again, restored on trial once a week, and noted; an admin sees all of it', async () => {
  const { file } = (await keepBackup(board.db, images(), settings())) ?? { file: '' };
  expect(await rows()).toMatchObject([
    { file, bytes: expect.any(Number), verifiedAt: expect.any(Date), restoredAt: expect.any(Date), endedAt: expect.any(Date), error: null },
  ]);
  expect(existsSync(path.join(dataDir, 'trial-restore'))).toBe(false);
  await board.db.update(backups).set({ startedAt: new Date(Date.now() - day) });
  await keepBackup(board.db, images(), settings());
  expect(await rows()).toMatchObject([{ restoredAt: expect.any(Date) }, { restoredAt: null, verifiedAt: expect.any(Date) }]);
  const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  const { body } = await admin('GET', '/api/admin/backups');
  expect(body).toMatchObject({
    isNightly: true,
    nextAt: expect.stringContaining('T03:17:00'),
    lastGoodAt: expect.any(String),
    backups: [{ bytes: expect.any(Number), rows: expect.any(Number) }, { file: path.basename(file) }],
  });
  expect(body.backups[0].rows).toBeGreaterThan(0);
  expect(backupProblem(body as never, Date.now())).toBeUndefined();
  expect(backupProblem(body as never, Date.now() + 2.1 * day)).toBe('old');
  expect(backupProblem({ ...body, isNightly: false } as never, Date.now() + 2.1 * day)).toBeUndefined();
});

test('old backups are deleted with their files once a new one is good, and what killed processes left', async () => {
  await keepBackup(board.db, images(), settings());
  const [first] = await rows();
  const old = path.join(folder(), 'dealwire-old.tar.zst');
  const theirs = path.join(folder(), 'dealwire-of-another-board.tar.zst');
  const left = path.join(folder(), 'dealwire-left.tar.zst.partial');
  for (const file of [old, theirs, left]) writeFileSync(file, 'an archive');
  utimesSync(left, new Date(0), new Date(0));
  await aBackup({ file: old, startedAt: new Date((first?.startedAt.getTime() ?? 0) - 1_000) });
  await aBackup({ file: '/nowhere/2', startedAt: new Date(Date.now() - 40 * day), verifiedAt: null, error: 'A long time ago' });
  await board.db
    .update(backups)
    .set({ startedAt: new Date(Date.now() - 1_000) })
    .where(eq(backups.id, first?.id ?? 0));
  await keepBackup(board.db, images(), settings());
  const [only, ...more] = await rows();
  expect(more).toEqual([]);
  expect(readdirSync(folder()).sort()).toEqual([path.basename(only?.file ?? ''), path.basename(theirs)].sort());
});

test('a backup that fails says why, deletes no other, and admins are warned', async () => {
  writeFileSync(folder(), 'no folder');
  await aBackup({ startedAt: new Date(Date.now() - 40 * day) });
  await expect(keepBackup(board.db, images(), settings())).rejects.toThrow(/^There is no backup: /);
  expect(await rows()).toMatchObject([{ error: null }, { error: expect.stringMatching(/^There is no backup: /), bytes: null }]);
  const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  expect(backupProblem((await admin('GET', '/api/admin/backups')).body as never, Date.now())).toBe('failed');
});

test('a backup that only its trial restore fails for is kept until the next one', async () => {
  const other = path.join(folder(), 'dealwire-failed.tar.zst');
  mkdirSync(folder());
  writeFileSync(other, 'an archive');
  await aBackup({ file: other, error: 'Failed', restoredAt: null });
  // A row that no new board takes.
  await board.db.execute(sql`alter table gazetteer drop constraint gazetteer_one`);
  await board.db.execute(sql`insert into gazetteer (id, version) values (2, 'another')`);
  await expect(keepBackup(board.db, images(), settings())).rejects.toThrow(/^The test restore failed: .*gazetteer_one/s);
  await board.db.execute(sql`delete from gazetteer where id = 2`);
  await board.db.execute(sql`alter table gazetteer add constraint gazetteer_one check (id = 1)`);
  const [, { file = '' } = {}] = await rows();
  expect(readdirSync(folder())).toEqual([path.basename(file)]);
});

test('one backup runs at a time; one that was interrupted is noted as such, and the next one runs', async () => {
  mkdirSync(folder());
  const file = path.join(folder(), 'dealwire-killed.tar.zst');
  writeFileSync(`${file}.partial`, 'half an archive');
  const id = await claimBackup(board.db, file);
  expect(await claimBackup(board.db, '/nowhere/4')).toBeUndefined();
  await board.db.update(backups).set({ aliveAt: new Date(Date.now() - 60_000), startedAt: new Date(Date.now() - 60_000) });
  expect(await keepBackup(board.db, images(), settings())).toBeDefined();
  expect(await rows()).toMatchObject([{ id, error: 'It was interrupted.' }, { error: null }]);
  expect(existsSync(`${file}.partial`)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'the board takes a backup in a process of its own, which lets readers go first and has none of its settings; if that is killed, the row says so',
  async () => {
    process.env.OIDC_CLIENT_SECRET = 'only-for-signing-in';
    const found = () => descendantsOf(process.pid).find((pid) => commandOf(pid).includes('backup-process'));
    mkdirSync(folder());
    // It is held as long as that takes.
    const locking = connect(board.url, { max: 1, statementTimeout: 0 });
    await locking.query('begin; set local idle_in_transaction_session_timeout = 0; lock table deals');
    const killed = expect(backUpIfDue(board.db, settings(), true)).rejects.toThrow('The process of the backup ended with SIGKILL.');
    await expect.poll(() => readdirSync(folder()), { timeout: 60_000 }).toEqual([expect.stringMatching(/\.partial$/)]);
    const child = found() ?? 0;
    expect(getPriority(child)).toBe(Math.min(getPriority() + 10, 19));
    const environment = readFileSync(`/proc/${child}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('only-for-signing-in');
    expect(readFileSync(`/proc/${child}/oom_score_adj`, 'utf8').trim()).toBe('1000');
    process.kill(child, 'SIGKILL');
    await locking.query('rollback');
    await locking.end();
    await killed;
    delete process.env.OIDC_CLIENT_SECRET;
    expect(await rows()).toMatchObject([{ error: 'It was interrupted.' }]);
    expect([found(), readdirSync(folder())]).toEqual([undefined, []]);
  },
);

test('the process of a backup is told what a backup needs, and no other secret', () => {
  const [needed, others] = [
    ['BACKUP_S3_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY', 'BACKUP_PASSPHRASE'],
    ['OIDC_CLIENT_SECRET', 'SMTP_URL'],
  ];
  const all = loadConfig({
    ...{ BACKUP_DIR: 's3://backups', BACKUP_S3_ENDPOINT: 'https://s3.example', BACKUP_S3_REGION: 'eu', BACKUP_S3_ACCESS_KEY_ID: 'id' },
    ...{ S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'id' },
    ...{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'board' },
    ...Object.fromEntries([...needed, ...others].map((name) => [name, `smtps://a:${name}@mail.example`])),
  });
  const order = JSON.stringify(onlyWhatItNeeds({ url: '', isDue: true, settings: all }));
  const isIn = (text: string) => (name: string) => text.includes(`:${name}@`);
  expect(others.every(isIn(JSON.stringify(all)))).toBe(true);
  expect([needed.filter(isIn(order)), others.filter(isIn(order))]).toEqual([needed, []]);
});

test('a nightly backup is taken if the last good one is of the day before, otherwise only on request', async () => {
  await backUpIfDue(board.db, settings(), false);
  expect(await rows()).toEqual([]);
  await aBackup({ startedAt: new Date(Date.now() - day) });
  await backUpIfDue(board.db, settings(), false);
  await backUpIfDue(board.db, settings(), false);
  expect(await rows()).toHaveLength(2);
});

test('only an admin asks for a backup; a second request before it begins is the same', async () => {
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await moderator('POST', '/api/admin/backups')).status).toBe(403);
  expect((await moderator('GET', '/api/admin/backups')).status).toBe(403);
  const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  for (const _ of [1, 2]) expect((await admin('POST', '/api/admin/backups')).body).toEqual({ isStarted: true });
  expect(await jobBacklog(board.db)).toMatchObject([{ task: 'back_up', due: 1 }]);
});
