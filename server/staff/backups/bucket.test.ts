import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type S3Server, s3Server } from '../../../test/s3-server.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { backups } from '../../platform/database/schema.ts';
import { openImageStore } from '../../platform/images/open-image-store.ts';
import { backUpIfDue } from './back-up-job.ts';
import { downloadFile } from './bucket/download-file.ts';
import { openPlace } from './bucket/open-bucket.ts';
import { uploadFile } from './bucket/upload-file.ts';
import { exportBackup } from './export-backup.ts';
import { withBackup } from './fetch-backup.ts';
import { keepBackup, sendUnsent } from './keep-backup.ts';
import { verifyArchive } from './read-archive.ts';

let folder: string;
let s3: S3Server;
let board: TestApp;
const settings = () => ({ dataDir: folder, backupDir: 's3://backups/board', backupService: s3.service });
const images = () => openImageStore({ dataDir: folder });
const rows = () => board.db.select().from(backups).orderBy(backups.id);
const objects = async () => ((await openPlace('s3://backups/x', s3.service).bucket.listObjects()) ?? []).map(({ Key }) => Key);
const sentParts = () =>
  s3.calls.filter((call) => call.startsWith('PUT') && call.includes('partNumber')).map((call) => /partNumber=(\d+)/.exec(call)?.[1]);
const ignore = () => undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-bucket-'));
  s3 = await s3Server(path.join(folder, 'bucket'));
  board = await testApp({ ...s3.settings, DATA_DIR: folder, BACKUP_DIR: 's3://backups/board/' });
});
afterAll(async () => {
  await board.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await board.db.delete(backups);
  rmSync(path.join(folder, 'backups'), { recursive: true, force: true });
  s3.calls.length = 0;
});
afterEach(() => s3.break(() => undefined));

/** Three parts and a bit. */
function aFile(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.alloc(3 * (16 << 20) + 5, name));
  return file;
}

test('a file goes to a bucket in parts and comes back the same', async () => {
  const file = aFile('whole');
  const sent: number[] = [];
  await uploadFile(file, 's3://backups/whole', s3.service, (bytes) => sent.push(bytes));
  expect([sentParts(), sent.at(-1), existsSync(`${file}.upload`)]).toEqual([['1', '2', '3', '4'], statSync(file).size, false]);
  await downloadFile('s3://backups/whole', s3.service, path.join(folder, 'copy'), ignore);
  expect(readFileSync(path.join(folder, 'copy')).equals(readFileSync(file))).toBe(true);
});

test('an upload goes on after its connection broke, without sending again what has arrived', async () => {
  let isWhole = true;
  s3.break(({ url }) => {
    const breaks = isWhole && url?.includes('partNumber=2') === true;
    if (breaks) isWhole = false;
    return breaks ? 'connection' : undefined;
  });
  await uploadFile(aFile('broken'), 's3://backups/broken', s3.service, ignore);
  expect(sentParts()).toEqual(['1', '2', '2', '3', '4']);
});

test('another process goes on with an upload where the last one ended', async () => {
  const file = aFile('restarted');
  let saved = '';
  await uploadFile(file, 's3://backups/restarted', s3.service, (bytes) => {
    if (bytes === 2 * (16 << 20)) saved = readFileSync(`${file}.upload`, 'utf8');
    if (bytes > 2 * (16 << 20)) throw new TypeError('The process ends');
  }).catch(ignore);
  writeFileSync(`${file}.upload`, saved);
  s3.calls.length = 0;
  await uploadFile(file, 's3://backups/restarted', s3.service, ignore);
  expect(sentParts()).toEqual(['3', '4']);
  await downloadFile('s3://backups/restarted', s3.service, path.join(folder, 'restarted-copy'), ignore);
  expect(readFileSync(path.join(folder, 'restarted-copy')).equals(readFileSync(file))).toBe(true);
});

test('an upload that the service has forgotten begins anew', async () => {
  const file = aFile('forgotten');
  const state = { address: 's3://backups/forgotten', id: 'f'.repeat(32), partSize: 16 << 20, parts: [{ partNumber: 1, etag: 'x' }] };
  writeFileSync(`${file}.upload`, JSON.stringify(state));
  s3.break(({ url }) => (url?.includes(state.id) ? 404 : undefined));
  await uploadFile(file, 's3://backups/forgotten', s3.service, ignore);
  await downloadFile('s3://backups/forgotten', s3.service, path.join(folder, 'forgotten-copy'), ignore);
  expect(readFileSync(path.join(folder, 'forgotten-copy')).equals(readFileSync(file))).toBe(true);
});

test('a download goes on from where it was broken off', async () => {
  const file = aFile('partly');
  await uploadFile(file, 's3://backups/partly', s3.service, ignore);
  writeFileSync(path.join(folder, 'rest.partial'), readFileSync(file).subarray(0, 1_000_000));
  const received: number[] = [];
  await downloadFile('s3://backups/partly', s3.service, path.join(folder, 'rest'), (bytes) => received.push(bytes));
  expect(received[0]).toBeGreaterThan(1_000_000);
  expect(readFileSync(path.join(folder, 'rest')).equals(readFileSync(file))).toBe(true);
});

test('what is wrong with a bucket is said in words, without a secret', async () => {
  const file = aFile('refused');
  const wrong = { ...s3.service, secretAccessKey: 'another secret' };
  await expect(uploadFile(file, 's3://backups/refused', wrong, ignore)).rejects.toThrow(/^The bucket refuses it \(S3 returned 403/);
  await expect(uploadFile(file, 's3://backups/refused', wrong, ignore)).rejects.not.toThrow(/another secret/);
  await expect(downloadFile('s3://backups/nothing', s3.service, path.join(folder, 'n'), ignore)).rejects.toThrow(
    's3://backups/nothing does not exist.',
  );
  await expect(uploadFile(file, 's3://', s3.service, ignore)).rejects.toThrow(/is no address of a file in a bucket/);
  await expect(uploadFile(file, 's3://backups/a', undefined, ignore)).rejects.toThrow(/set BACKUP_S3_ENDPOINT/);
});

test('a backup is kept in the bucket, shown to admins, and old ones are deleted there; nothing stays here', async () => {
  const first = (await keepBackup(board.db, images(), settings())) ?? { file: '' };
  expect(first.file).toMatch(/^s3:\/\/backups\/board\/dealwire-.*\.tar\.zst$/);
  expect(await rows()).toMatchObject([{ file: first.file, error: null, verifiedAt: expect.any(Date), sent: expect.any(Number) }]);
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([]);
  const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  const { body } = await admin('GET', '/api/admin/backups');
  expect(body).toMatchObject({ folder: 's3://backups/board', backups: [{ file: path.basename(first.file), sent: body.backups[0].bytes }] });
  // Of the same day.
  await board.db.update(backups).set({ startedAt: sql`started_at - interval '1 millisecond'` });
  const second = (await keepBackup(board.db, images(), settings())) ?? { file: '' };
  expect((await objects()).filter((key) => key.startsWith('board/'))).toEqual([second.file.replace('s3://backups/', '')]);
});

test('a backup that could not be sent stays here with its reason, and is sent later without being taken again', async () => {
  const wrong = { ...settings(), backupService: { ...s3.service, secretAccessKey: 'wrong' } };
  await expect(keepBackup(board.db, images(), wrong)).rejects.toThrow(/^The backup is only on this machine, in .*The bucket refuses it/s);
  const [row] = await rows();
  expect(row).toMatchObject({ verifiedAt: expect.any(Date), sent: 0, error: expect.stringContaining('The bucket refuses it') });
  await sendUnsent(board.db, settings());
  expect(await rows()).toMatchObject([{ id: row?.id, error: null, file: expect.stringMatching(/^s3:/), startedAt: row?.startedAt }]);
  expect(await objects()).toContain(`board/${path.basename(row?.file ?? '')}`);
});

test.each([
  ['are gone', () => ({}), /could not be deleted: 1\. s3:.* is in a bucket: set BACKUP_S3_ENDPOINT/],
  ['are wrong', () => ({ backupService: { ...s3.service, secretAccessKey: 'wrong' } }), /could not be deleted: 1\. The bucket refuses it/],
])(
  'a board that keeps backups in a folder again, and whose keys for the bucket %s, deletes the other old ones and says so',
  async (_, serviceNow, said) => {
    const { file } = (await keepBackup(board.db, images(), settings())) ?? { file: '' };
    const now = { dataDir: folder, ...serviceNow() };
    const second = await keepBackup(board.db, images(), now);
    expect(second?.undeleted).toMatch(said);
    await board.db.update(backups).set({ startedAt: sql`started_at - interval '1 millisecond'` });
    await expect(backUpIfDue(board.db, now, true)).rejects.toThrow(said);
    const kept = (await rows()).map((row) => row.file);
    expect(kept).toEqual([file, expect.stringMatching(/^\//)]);
    expect([existsSync(second?.file ?? ''), existsSync(kept[1] ?? '')]).toEqual([false, true]);
    // With keys, the next one tidies up.
    expect((await keepBackup(board.db, images(), { ...now, backupService: s3.service }))?.undeleted).toBeUndefined();
    expect(await rows()).toHaveLength(1);
  },
);

test('a backup whose process ended while it was sent is sent by the next one', async () => {
  await keepBackup(board.db, images(), settings(), ignore, { staysHere: true });
  const [row] = await rows();
  const old = new Date(Date.now() - 60_000);
  await board.db
    .update(backups)
    .set({ sent: 0, endedAt: null, aliveAt: old })
    .where(eq(backups.id, row?.id ?? 0));
  await backUpIfDue(board.db, settings(), false);
  expect(await rows()).toMatchObject([{ id: row?.id, error: null, file: expect.stringMatching(/^s3:/) }]);
});

test('an operator names an address to back up to and to restore from', async () => {
  const source = { db: board.db, url: board.db.$client.options.connectionString ?? '', images: images(), dataDir: folder };
  const manifest = await exportBackup(source, 's3://backups/mine.tar.zst', settings(), ignore);
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([]);
  const found = await withBackup('s3://backups/mine.tar.zst', folder, s3.service, ignore, (file) => verifyArchive(file, undefined));
  expect(found).toEqual(manifest);
  expect(existsSync(path.join(folder, 'download-mine.tar.zst'))).toBe(false);
});
