import { expect, test } from 'vitest';
import { type Change, type Dependency, dependsOn, dependsOnAny } from './dependencies.ts';
import { affects, DependencyIndex } from './dependency-index.ts';

const vote: Change = { table: 'deals', kind: 'update', row: { id: 7, category_id: 2, rank: 10 } };

function found(dependencies: Dependency[], change: Change): boolean {
  const index = new DependencyIndex<string>();
  index.add('read', dependencies);
  const listeners = new Set<string>();
  index.addAffected(change, listeners);
  expect(affects(change, dependencies)).toBe(listeners.has('read'));
  return listeners.has('read');
}

test('a change concerns only listeners that depend on its row', () => {
  expect(found([dependsOn('deals', 'id', 7)], vote)).toBe(true);
  expect(found([dependsOn('deals', 'id', 8)], vote)).toBe(false);
  expect(found([dependsOn('comments', 'id', 7)], vote)).toBe(false);
});

test('a condition narrows a dependency, and either of two conditions on one value is enough', () => {
  const above = (rank: number) => (row: Change['row']) => Number(row.rank) >= rank;
  expect(found([dependsOnAny('deals', above(10))], vote)).toBe(true);
  expect(found([dependsOnAny('deals', above(11))], vote)).toBe(false);
  expect(found([dependsOn('deals', 'category_id', 2, above(11)), dependsOn('deals', 'category_id', 2, above(9))], vote)).toBe(true);
  expect(found([dependsOn('deals', 'category_id', 2, above(11)), dependsOn('deals', 'category_id', 2)], vote)).toBe(true);
});

test('conditions are ignored for deleted rows, and a truncated table concerns every listener', () => {
  const gone: Change = { table: 'deals', kind: 'delete', row: { id: 7 } };
  expect(found([dependsOnAny('deals', () => false)], gone)).toBe(true);
  expect(found([dependsOn('deals', 'id', 7, () => false)], gone)).toBe(true);
  expect(found([dependsOn('deals', 'category_id', 2)], { table: 'deals', kind: 'truncate', row: {} })).toBe(true);
});

test('a removed listener is not found and leaves nothing in the index', () => {
  const index = new DependencyIndex<string>();
  const dependencies = [dependsOn('deals', 'id', 7), dependsOnAny('deals')];
  index.add('one', dependencies);
  index.add('other', dependencies);
  index.remove('one', dependencies);
  const listeners = new Set<string>();
  index.addAffected(vote, listeners);
  expect([...listeners]).toEqual(['other']);
});
