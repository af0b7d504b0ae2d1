import { expect, test } from 'vitest';
import { cpuTime } from '../../test/cpu-time.ts';
import { wordDiff } from './word-diff.ts';

const drawn = (from: string, to: string) =>
  wordDiff(from, to)
    .map(({ text, change }) => (change === undefined ? text : change === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('');

test.each([
  ['A red kettle', 'A green kettle', 'A {-red-}{+green+} kettle'],
  ['A kettle', 'A kettle that whistles', 'A kettle{+ that whistles+}'],
  ['Costs 19,99 € now', 'Costs 17,99 € now', 'Costs {-19,99-}{+17,99+} € now'],
  ['A kettle that sings', 'As Lena wants it', '{-A kettle that sings-}{+As Lena wants it+}'],
  ['Sings in tune, often', 'Sings off key, often', 'Sings {-in tune-}{+off key+}, often'],
  ['one two three', 'one 2 two three', 'one {+2 +}two three'],
  ['', 'New', '{+New+}'],
  ['Gone', '', '{-Gone-}'],
  ['same', 'same', 'same'],
  ['今日は安い', '今日は高い', '今日は{-安い-}{+高い+}'],
])('the words that differ between %j and %j are %j', (from, to, shown) => {
  expect(drawn(from, to)).toBe(shown);
});

test('two long texts with nothing in common are compared within the time limit', () => {
  const [from, to] = [1, 2].map((seed) => Array.from({ length: 2_000 }, (_, i) => `w${i * 7 * seed}${seed}`).join(' '));
  const before = cpuTime();
  wordDiff(from ?? '', to ?? '');
  expect(cpuTime() - before).toBeLessThan(3_000);
});
