import { expect, test } from 'vitest';
import { shopCountry } from './shop-country.ts';

test.each([
  ['www.shop.de', 'DE'],
  ['shop.co.uk', 'GB'],
  ['shop.com.au', 'AU'],
  ['shop.com', undefined],
  ['shop.io', undefined],
  ['shop.eu', undefined],
  ['localhost', undefined],
])('the country of %s is %s', (host, country) => expect(shopCountry(host)).toBe(country));
