import { expect, test } from 'vitest';
import { cpuTime } from '../../test/cpu-time.ts';
import { excerpt } from './excerpt.ts';

test('is what a text says, without its marks', () =>
  expect(excerpt('# A **kettle**\n\n![seen](/a.png) from [the shop](https://shop.example "the shop") https://shop.example/x')).toBe(
    'A kettle seen from the shop',
  ));

test.each(['[](', '![a](', '![](x', '[', '[a](b '])('a text of nothing but %s takes no time', (mark) => {
  const began = cpuTime();
  for (let times = 0; times < 10; times++) excerpt(mark.repeat(3_000));
  expect((cpuTime() - began) / 10).toBeLessThan(100);
});
