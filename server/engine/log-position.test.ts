import { expect, test } from 'vitest';
import { byteBefore } from './log-position.ts';

test('the position before one may have a lower upper half', () => {
  expect(byteBefore('1/A0')).toBe('1/9F');
  expect(byteBefore('1/0')).toBe('0/FFFFFFFF');
  expect(byteBefore('FFFFFFFF/0')).toBe('FFFFFFFE/FFFFFFFF');
});
