import { expect, test } from 'vitest';
import { changedEntries } from './changed-entries.ts';

test('a patch has what was changed or added, compared by value', () => {
  const before = { name: 'A', tags: ['x'], size: 1 };
  expect(changedEntries(before, { name: 'A', tags: ['x'], size: 2 })).toEqual({ size: 2 });
  expect(changedEntries(before, { name: 'A', tags: ['x', 'y'], size: 1 })).toEqual({ tags: ['x', 'y'] });
  expect(changedEntries({}, { name: 'A' })).toEqual({ name: 'A' });
});
