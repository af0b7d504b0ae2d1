import { expect, test } from 'vitest';
import { merchantIn } from './merchant-from-link.ts';

test.each([
  ['https://www.best-buy.co.uk/tv?id=1', 'Best Buy'],
  ['https://shop.auralis.example/x', 'Auralis'],
  ['https://amazon.de', 'Amazon'],
  ['http://192.168.0.1/', undefined],
  ['javascript:alert(1)', undefined],
  ['amazon', undefined],
])('the merchant of %s is %s', (link, name) => {
  expect(merchantIn(link)).toBe(name);
});
