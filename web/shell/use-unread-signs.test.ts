import { expect, test } from 'vitest';
import { withCount } from './use-unread-signs.ts';

test('the title has one count in front, or none', () => {
  expect(withCount('Inbox', '', '(3) ')).toBe('(3) Inbox');
  expect(withCount('(3) Inbox', '(3) ', '(99+) ')).toBe('(99+) Inbox');
  expect(withCount('(99+) Inbox', '(99+) ', '')).toBe('Inbox');
  expect(withCount('(2) lamps for 3', '(3) ', '(3) ')).toBe('(3) (2) lamps for 3');
});
