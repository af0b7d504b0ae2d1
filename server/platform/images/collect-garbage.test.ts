import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageFile } from '../../../shared/image-files.ts';
import { restoration, unusedImages } from '../../../shared/limits.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { imageIdsOf } from '../../deals/deal-images.ts';
import { comments, dealImages, deals, images } from '../database/schema.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { ImageStore } from './image-store.ts';
import { imageFiles } from './stored-files.ts';

let board: TestDatabase;
const files = new Set<string>();
const store: ImageStore = {
  put: async (name) => void files.add(name),
  open: async () => undefined,
  has: async (name) => files.has(name),
  remove: async (name) => void files.delete(name),
};

beforeAll(async () => {
  board = await testDatabase();
});
afterAll(() => board.drop());

let count = 0;
/** A picture that was added this many seconds ago. */
async function aPicture(age: number) {
  const hash = `picture-${count++}`.padEnd(43, '_');
  for (const { width, format } of imageFiles) files.add(imageFile(hash, width, format));
  const { id: addedBy } = await aPerson(board.db);
  const addedAt = sql`now() - make_interval(secs => ${age})`;
  const [{ id } = { id: 0 }] = await board.db
    .insert(images)
    .values({ hash, width: 1, height: 1, blur: 'data:image/webp;base64,', addedBy, addedAt })
    .returning({ id: images.id });
  return { id, hash };
}
const old = unusedImages.keptFor + 60;
const isThere = async ({ id, hash }: { id: number; hash: string }) => ({
  row: (await board.db.$count(images, eq(images.id, id))) === 1,
  files: [...files].filter((name) => name.startsWith(hash)).length,
});
const whole = { row: true, files: imageFiles.length };
const gone = { row: false, files: 0 };

test('an old picture that no deal uses is deleted with its files', async () => {
  const [forgotten, fresh] = [await aPicture(old), await aPicture(unusedImages.keptFor - 60)];
  await collectGarbage(board.db, store);
  expect(await isThere(forgotten)).toEqual(gone);
  expect(await isThere(fresh)).toEqual(whole);
});

test('a picture that a deal uses is kept, on its card or in its gallery', async () => {
  const [cover, second] = [await aPicture(old), await aPicture(old)];
  const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id, imageId: cover.id });
  await board.db.insert(dealImages).values({ dealId: deal.id, imageId: second.id, position: 1 });
  await collectGarbage(board.db, store);
  expect([await isThere(cover), await isThere(second)]).toEqual([whole, whole]);
});

/** A deal with these pictures, the first on its card; removed this many seconds ago, if given. */
async function aDealWith(pictures: { id: number }[], removed?: number) {
  const removal = { state: 'removed', removedAt: sql`now() - make_interval(secs => ${removed})` } as const;
  const { id: authorId } = await aPerson(board.db);
  const { id } = await aDeal(board.db, { authorId, imageId: pictures[0]?.id ?? null });
  await board.db.insert(dealImages).values(pictures.map(({ id: imageId }, position) => ({ dealId: id, imageId, position })));
  if (removed !== undefined) await board.db.update(deals).set(removal).where(eq(deals.id, id));
  return id;
}
const hung = (dealId: number) => board.db.$count(dealImages, eq(dealImages.dealId, dealId));
const cover = async (id: number) => (await board.db.select({ imageId: deals.imageId }).from(deals).where(eq(deals.id, id)))[0]?.imageId;

test('pictures of a removed deal are deleted once it cannot be restored', async () => {
  const [gone1, gone2, back1, back2] = [await aPicture(old), await aPicture(old), await aPicture(old), await aPicture(old)];
  const removed = await aDealWith([gone1, gone2], restoration.within + 60);
  const comesBack = await aDealWith([back1, back2], restoration.within - 60);
  await collectGarbage(board.db, store);
  expect([await isThere(gone1), await isThere(gone2), await hung(removed), await cover(removed)]).toEqual([gone, gone, 0, null]);
  expect([await isThere(back1), await isThere(back2), await hung(comesBack), await cover(comesBack)]).toEqual([whole, whole, 2, back1.id]);
});

test('a picture of a removed deal is kept if another deal uses it', async () => {
  const [one, other] = [await aPicture(old), await aPicture(old)];
  await aDealWith([one, other], restoration.within + 60);
  const stays = await aDealWith([other, one]);
  await collectGarbage(board.db, store);
  expect([await isThere(one), await isThere(other), await hung(stays), await cover(stays)]).toEqual([whole, whole, 2, other.id]);
});

test('a picture is kept if its deal is being restored', async () => {
  const picture = await aPicture(old);
  const deal = await aDealWith([picture], restoration.within + 60);
  let sweeping: Promise<void> | undefined;
  await board.db.transaction(async (tx) => {
    await tx.update(deals).set({ state: 'live', removedAt: null }).where(eq(deals.id, deal));
    sweeping = collectGarbage(board.db, store);
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await board.pool.query(waits)).rowCount).toBe(1);
  });
  await sweeping;
  expect([await isThere(picture), await hung(deal), await cover(deal)]).toEqual([whole, 1, picture.id]);
});

test('a picture is kept while a deal is taking it', async () => {
  const picture = await aPicture(old);
  const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
  await board.db.transaction(async (tx) => {
    const [imageId = 0] = await imageIdsOf(tx, [picture.hash]);
    await collectGarbage(board.db, store);
    await tx.update(deals).set({ imageId }).where(eq(deals.id, deal.id));
  });
  await collectGarbage(board.db, store);
  expect(await isThere(picture)).toEqual(whole);
});

test('a deal cannot take a picture that is being deleted', async () => {
  const picture = await aPicture(old);
  let taking: Promise<unknown> | undefined;
  const slow: ImageStore = {
    ...store,
    remove: async (name) => {
      taking ??= board.db.transaction((tx) => imageIdsOf(tx, [picture.hash])).catch((error: unknown) => error);
      files.delete(name);
    },
  };
  await collectGarbage(board.db, slow);
  expect(await taking).toMatchObject({ code: 'INVALID', extras: { fields: [{ field: 'images' }] } });
});

test('a picture whose files cannot all be deleted is retried, and blocks no other', async () => {
  const [picture, other] = [await aPicture(old), await aPicture(old)];
  const stuck = `${picture.hash}-640.jpg`;
  const broken: ImageStore = {
    ...store,
    remove: (name) => (name === stuck ? Promise.reject(new Error('The disk is gone')) : store.remove(name)),
  };
  await expect(collectGarbage(board.db, broken)).rejects.toThrow('The disk is gone');
  expect(await isThere(picture)).toEqual({ row: true, files: 1 });
  expect(await isThere(other)).toEqual(gone);
  await expect(board.db.transaction((tx) => imageIdsOf(tx, [picture.hash]))).rejects.toMatchObject({ code: 'INVALID' });
  await collectGarbage(board.db, store);
  expect(await isThere(picture)).toEqual(gone);
});

test('deleting a picture waits for all files even if one fails', async () => {
  const picture = await aPicture(old);
  const others = Promise.withResolvers<void>();
  const slow: ImageStore = {
    ...store,
    remove: async (name) => {
      if (name.endsWith('.jpg')) throw new Error('The disk is gone');
      await others.promise;
      files.delete(name);
    },
  };
  let isOver = false;
  const throwing = expect(collectGarbage(board.db, slow)).rejects.toThrow('The disk is gone');
  void throwing.finally(() => {
    isOver = true;
  });
  // Far more event loop turns than it needs.
  for (let turn = 0; turn < 50; turn++) await board.pool.query('select 1');
  expect(isOver).toBe(false);
  others.resolve();
  await throwing;
  expect(await isThere(picture)).toEqual({ row: true, files: 1 });
});

test('a picture of a comment is kept, until a moderator has removed the comment and can no longer restore it at once', async () => {
  const { id: authorId } = await aPerson(board.db);
  const deal = await aDeal(board.db, { authorId });
  const [shown, removed, gonePicture] = [await aPicture(old), await aPicture(old), await aPicture(old)];
  await aComment(board.db, { dealId: deal.id, authorId, imageId: shown.id });
  await aComment(board.db, { dealId: deal.id, authorId, imageId: removed.id, state: 'removed', removedAt: new Date() });
  const removedAt = new Date(Date.now() - (restoration.within + 60) * 1_000);
  const { id } = await aComment(board.db, { dealId: deal.id, authorId, imageId: gonePicture.id, state: 'removed', removedAt });
  await collectGarbage(board.db, store);
  expect(await isThere(shown)).toEqual(whole);
  expect(await isThere(removed)).toEqual(whole);
  expect(await isThere(gonePicture)).toEqual(gone);
  expect(await board.db.select({ imageId: comments.imageId }).from(comments).where(eq(comments.id, id))).toEqual([{ imageId: null }]);
});
