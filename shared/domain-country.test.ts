import { expect, test } from 'vitest';
import { domainCountry } from './domain-country.ts';

test.each([
  ['www.shop.de', 'DE'],
  ['shop.co.uk', 'GB'],
  ['shop.com.au', 'AU'],
  ['shop.com', undefined],
  ['shop.io', undefined],
  ['shop.eu', undefined],
  ['localhost', undefined],
])('the country of %s is %s', (host, country) => expect(domainCountry(host)).toBe(country));
