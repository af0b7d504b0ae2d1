import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { comments, images } from '../../platform/database/schema.ts';

let board: TestApp;
let deal: { id: number };
const hash = 'picture-of-a-comment'.padEnd(43, '_');

beforeAll(async () => {
  board = await testApp();
  deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
  await board.db.insert(images).values({ hash, width: 640, height: 480, blur: 'data:image/webp;base64,' });
});
afterAll(() => board.close());

const path = () => `/api/deals/${deal.id}/comments`;
const withPicture = { body: 'The shelf says so', image: hash };
const imageIn = async (id: number) => (await (await apiClient(board))('GET', path())).body.comments[id]?.image;

test("a member's comment has a picture, which edits keep and its deletion drops", async () => {
  const request = await apiClient(board, await aPerson(board.db));
  const { id, version } = (await request('POST', path(), withPicture)).body;
  expect(await imageIn(id)).toMatchObject({ hash, width: 640, height: 480 });
  await request('PUT', `/api/comments/${id}`, { body: 'The shelf said so', version });
  expect(await imageIn(id)).toMatchObject({ hash });
  await request('DELETE', `/api/comments/${id}`);
  expect(await board.db.select({ imageId: comments.imageId }).from(comments).where(eq(comments.id, id))).toEqual([{ imageId: null }]);
});

test('nobody sees the picture of a comment that a moderator has removed, until it is restored', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  const { id } = (await request('POST', path(), withPicture)).body;
  await request('POST', path(), { body: 'Thanks', parent: id });
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await moderator('DELETE', `/api/comments/${id}`, { reason: 'spam' })).status).toBe(200);
  expect(await imageIn(id)).toBeUndefined();
  const [row] = await board.db.select().from(comments).where(eq(comments.id, id));
  expect(row?.removedAt).toBeInstanceOf(Date);
});

test('new, limited and unknown people add no pictures to comments, and unknown pictures are refused', async () => {
  const codeFor = async (person: Parameters<typeof aPerson>[1], body: object = withPicture) =>
    (await (await apiClient(board, await aPerson(board.db, person)))('POST', path(), body)).body.code;
  expect(await codeFor({ trust: 0 })).toBe('FORBIDDEN');
  expect(await codeFor({ state: 'limited' })).toBe('SANCTIONED');
  expect((await (await apiClient(board))('POST', path(), withPicture)).body.code).toBe('AUTH_REQUIRED');
  expect(await codeFor({}, { ...withPicture, image: 'x'.repeat(43) })).toBe('INVALID');
});
