import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('the file has one line for each day, and nothing for what is not known', () => {
  const [head, first, second] = csvOf({
    days: ['2026-11-22', '2026-11-23'],
    figures: { members: { '2026-11-22': 7, '2026-11-23': 8 }, firstCheck: { '2026-11-23': 12 } },
  }).split('\r\n');
  expect(head).toBe('day,members,joined,active,posts,votes,comments,checks,firstCheck,alerts,clicks,emptySearches');
  expect(first).toBe('2026-11-22,7,,,,,,,,,,');
  expect(second).toBe('2026-11-23,8,,,,,,,12,,,');
});
