import { expect, test } from 'vitest';
import { cpuTime } from '../test/cpu-time.ts';
import { excerpt } from './excerpt.ts';

test('an excerpt is the text without its markup', () =>
  expect(excerpt('# A **kettle**\n\n![seen](/a.png) from [the shop](https://shop.example "the shop") https://shop.example/x')).toBe(
    'A kettle seen from the shop',
  ));

test.each(['[](', '![a](', '![](x', '[', '[a](b '])('an excerpt of many %s is made in linear time', (mark) => {
  const began = cpuTime();
  for (let times = 0; times < 10; times++) excerpt(mark.repeat(3_000));
  expect((cpuTime() - began) / 10).toBeLessThan(100);
});
