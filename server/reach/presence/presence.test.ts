import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nodeOn, type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';

type Node = Pick<TestApp, 'app' | 'presence'>;

let board: TestApp;
let other: Awaited<ReturnType<typeof nodeOn>>;
let author: number;
/** Of two people. */
let [one, another] = ['', ''];
const urls = new Map<Node, string>();
const open = new Set<AbortController>();

beforeAll(async () => {
  board = await testApp();
  other = await nodeOn(board);
  const people = [await aPerson(board.db), await aPerson(board.db)];
  author = people[0]?.id ?? 0;
  [one = '', another = ''] = await Promise.all(people.map(({ id }) => sessionFor(board.db, id, board.config.publicUrl)));
  for (const node of [board, other]) {
    await node.changesHeard();
    urls.set(node, await node.app.listen({ port: 0, host: '127.0.0.1' }));
  }
});
afterEach(() => {
  for (const stream of open) stream.abort();
  open.clear();
});
afterAll(async () => {
  await other.close();
  await board.close();
});

/** Watches a read on a node until the test ends. Resolves once it was answered. */
async function watch(node: Node, path: string, cookie = ''): Promise<AbortController> {
  const stream = new AbortController();
  open.add(stream);
  const { body } = await fetch(`${urls.get(node)}/api/live?watch=${path}`, { headers: { cookie }, signal: stream.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !/event: (snapshot|gone)/.test(text); ) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) throw new Error('The stream ended without an answer');
    text += value;
  }
  return stream;
}

/** Lets both nodes write, and asks one of them. */
async function shown(path: string, { on = board, cookie = '' }: { on?: Node; cookie?: string } = {}): Promise<number | undefined> {
  for (const node of [board, other]) await node.presence.write();
  return (await on.app.inject({ url: path, headers: { cookie, 'cache-control': 'no-cache' } })).json().people;
}

const presenceOf = async (given = {}) => `/api/deals/${(await aDeal(board.db, { authorId: author, ...given })).id}/presence`;

test('people on two nodes are added up on both, and subtracted when they leave', async () => {
  const path = await presenceOf();
  await watch(board, path);
  expect(await shown(path)).toBeUndefined();
  const second = await watch(other, path);
  await expect.poll(() => shown(path)).toBe(2);
  expect(await shown(path, { on: other })).toBe(2);
  second.abort();
  await expect.poll(() => shown(path, { on: other })).toBeUndefined();
});

test('several streams of one person or one address count once', async () => {
  const path = await presenceOf();
  for (const cookie of ['', '', one, one, another]) await watch(board, path, cookie);
  await expect.poll(() => shown(path)).toBe(3);
});

test('the board counts who is there on any screen', async () => {
  for (const cookie of ['', one]) await watch(board, '/api/presence', cookie);
  await watch(other, '/api/presence');
  await expect.poll(() => shown('/api/presence', { on: other })).toBe(3);
});

test('someone who asks for a deal that they may not see is not counted and is told nothing', async () => {
  const path = await presenceOf({ membersOnly: true });
  await watch(board, path, one);
  for (const node of [board, other]) await watch(node, path);
  await watch(other, path, another);
  await expect.poll(() => shown(path, { cookie: one })).toBe(2);
  expect((await board.app.inject(path)).statusCode).toBe(404);
});

test('the counts of a dead node disappear, and a node that was thought dead comes back', async () => {
  const path = await presenceOf();
  for (const cookie of ['', one]) await watch(other, path, cookie);
  await expect.poll(() => shown(path)).toBe(2);
  const { rows } = await board.pool.query('select node_id from presence where deal_id = $1', [path.split('/')[3]]);
  await board.pool.query("update nodes set seen_at = now() - interval '2 minutes' where id = $1", [rows[0].node_id]);
  await board.presence.write();
  await expect.poll(async () => (await board.app.inject(path)).json().people).toBeUndefined();
  await expect.poll(() => shown(path)).toBe(2);
});

test('a node that stops takes its counts with it', async () => {
  const path = await presenceOf();
  const third = await nodeOn(board);
  urls.set(third, await third.app.listen({ port: 0, host: '127.0.0.1' }));
  for (const cookie of ['', one]) await watch(third, path, cookie);
  await third.presence.write();
  await expect.poll(() => shown(path)).toBe(2);
  await third.presence.leave();
  await expect.poll(() => shown(path)).toBeUndefined();
  await third.close();
});
