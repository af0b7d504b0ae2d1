import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { delay } from './delay.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

test.each([
  [0.254, '0.25s'],
  [99, '99s'],
  [100, '1.7m'],
  [6_000, '1.7h'],
])('a delay of %s seconds reads %s', (seconds, words) => {
  expect(delay(seconds)).toBe(words);
});
