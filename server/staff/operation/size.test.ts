import { tmpdir } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { images, sizeSamples } from '../../platform/database/schema.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { imageFiles } from '../../platform/images/stored-files.ts';
import { measureSizes } from './measure-sizes.ts';

let board: TestApp;
let admin: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp({ DATA_DIR: tmpdir() });
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
});
afterAll(() => board.close());
beforeEach(() => board.db.execute(sql`truncate size_samples`));

const size = async () => (await admin('GET', '/api/admin/size')).body;
const sampled = async (name: string) => (await board.db.select().from(sizeSamples).where(eq(sizeSamples.name, name)))[0];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const sample = (name: string, days: number, bytes: number, rows = 0) =>
  board.db.insert(sizeSamples).values({ name, day: daysAgo(days), bytes, rows });

test('on the first day nothing is known but the disk', async () => {
  const body = await size();
  expect(body).toEqual({ tables: [], disk: { free: expect.any(Number), size: expect.any(Number) } });
});

test('the database and each table are measured with their indexes', async () => {
  await measureSizes(board.db, board.media.images);
  await expect.poll(async () => (await size()).measuredOn).toBe(daysAgo(0));
  const { database, tables } = await size();
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database).not.toHaveProperty('perMonth');
  const names = tables.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['deals', 'votes', 'deliveries', 'size_samples']));
  expect(names.filter((name: string) => name.startsWith('deliveries'))).toEqual(['deliveries']);
  const bytes = tables.map((each: { bytes: number }) => each.bytes);
  expect(bytes).toEqual(bytes.toSorted((one: number, other: number) => other - one));
});

test('measuring again on the same day keeps one sample a day', async () => {
  await sample('deals', 0, 1);
  await measureSizes(board.db, board.media.images);
  expect((await sampled('deals'))?.bytes).toBeGreaterThan(1);
});

test('growth is that of 30 days, once there are figures of a week', async () => {
  await sample('deals', 6, 1_000);
  await sample('deals', 0, 7_000);
  await sample('votes', 10, 1_000);
  await sample('votes', 0, 3_000);
  await sample('comments', 100, 0);
  await sample('comments', 20, 5_000);
  await sample('comments', 0, 1_000);
  await expect
    .poll(async () => (await size()).tables)
    .toEqual([
      { name: 'deals', bytes: 7_000, rows: 0 },
      { name: 'votes', bytes: 3_000, rows: 0, perMonth: 6_000 },
      { name: 'comments', bytes: 1_000, rows: 0, perMonth: -6_000 },
    ]);
});

test('the disk counts what grows on it: pictures by their number, and only the embedded database', async () => {
  await sample('database', 10, 0);
  await sample('database', 0, 5_000);
  await sample('pictures', 10, 900, 100);
  await sample('pictures', 0, 2_000, 200);
  await expect.poll(async () => (await size()).pictures).toEqual({ bytes: 2_000, rows: 200, perMonth: 3_000 });
  expect((await size()).disk.perMonth).toBe(3_000);
});

test('pictures are estimated from some of them, once a day', async () => {
  let opened = 0;
  const store = {
    open: async () => {
      opened += 1;
      return { size: 10, body: { destroy: () => undefined } };
    },
  } as unknown as ImageStore;
  const pictures = Array.from({ length: 60 }, (_, index) => ({
    ...{ hash: String(index).padEnd(43, 'x'), width: 1, height: 1, blur: 'data:image/webp;base64,AA', whole: index < 55 },
  }));
  await board.db.insert(images).values(pictures);
  await measureSizes(board.db, store);
  await measureSizes(board.db, store);
  expect(opened).toBe(50 * imageFiles.length);
  expect(await sampled('pictures')).toMatchObject({ bytes: 550 * imageFiles.length, rows: 55 });
});

test('only admins see the size', async () => {
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await moderator('GET', '/api/admin/size')).status).toBe(403);
  expect((await (await apiClient(board))('GET', '/api/admin/size')).status).toBe(401);
});
