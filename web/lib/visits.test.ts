import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { visits } from '../../shared/limits.ts';

test('the page leaves room for what is new after the same pause that ends a visit', () => {
  expect(readFileSync('web/public/early.js', 'utf8')).toContain(`> ${visits.pause} * 1_000`);
});
