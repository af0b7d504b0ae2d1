import { expect, test } from 'vitest';
import type { Comment } from '../../../../shared/comments.ts';
import { isFolded, textOf, threadRows, toggle, unfoldedRows } from './thread-rows.ts';

const comment = (id: number, parent?: number): Comment => ({
  ...{ id, state: 'visible', up: 0, down: 0, at: '2026-11-01T00:00:00.000Z', version: 1 },
  ...(parent === undefined ? {} : { parent }),
});
const comments = Object.fromEntries([comment(1), comment(3, 1), comment(4, 3), comment(2)].map((each) => [each.id, each]));
const rows = threadRows([1, 3, 4, 2], comments, new Map());
const idsOf = (shown: readonly { id: number }[]) => shown.map(({ id }) => id);

test('replies follow their comment, with level and number of answers', () => {
  expect(rows.map(({ id, level, answers }) => [id, level, answers])).toEqual([
    [1, 1, 2],
    [3, 2, 1],
    [4, 3, 0],
    [2, 1, 0],
  ]);
});

test('a vanished comment keeps its place and its replies', () => {
  const parents = new Map<number, number | undefined>();
  threadRows([1, 3, 4, 2], comments, parents);
  const { 3: _, ...left } = comments;
  expect(threadRows([1, 3, 4, 2], left, parents).map(({ id, level, comment: shown }) => [id, level, shown?.id])).toEqual([
    [1, 1, 1],
    [3, 2, undefined],
    [4, 3, 4],
    [2, 1, 2],
  ]);
});

test('a collapsed comment hides its replies, and collapsing all leaves the first comments', () => {
  const none = { all: false, toggled: new Set<number>() };
  expect(idsOf(unfoldedRows(rows, toggle(none, [3])))).toEqual([1, 3, 2]);
  const all = { all: true, toggled: new Set<number>() };
  expect(idsOf(unfoldedRows(rows, all))).toEqual([1, 2]);
  expect(idsOf(unfoldedRows(rows, toggle(all, [1])))).toEqual([1, 3, 4, 2]);
  expect(rows.map((row) => isFolded(all, row))).toEqual([true, false, false, false]);
});

test('the text of a comment has its lines, without markup', () => {
  expect(textOf('<p>One <strong>&lt;b&gt;</strong><br>\ntwo</p>\n<p>&quot;three&quot; &amp;amp;</p>\n')).toBe(
    'One <b>\ntwo\n\n"three" &amp;',
  );
});
