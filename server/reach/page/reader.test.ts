import { expect, test } from 'vitest';
import { readerFinder } from './reader.ts';

const readerOf = readerFinder(['en', 'de']);

test.each([
  [undefined, undefined, { language: 'en', locale: 'en' }],
  ['', '', { language: 'en', locale: 'en' }],
  ['de-AT,de;q=0.9,en;q=0.8', undefined, { language: 'de', locale: 'de-AT' }],
  ['en;q=0.5, de-CH', undefined, { language: 'de', locale: 'de-CH' }],
  ['fr-FR,fr;q=0.9', undefined, { language: 'en', locale: 'en' }],
  ['fr,en-GB;q=0.7', undefined, { language: 'en', locale: 'en-GB' }],
  ['de;q=0,en-GB', undefined, { language: 'en', locale: 'en-GB' }],
  ['en-GB,de-AT;q=0.5', 'de', { language: 'de', locale: 'de-AT' }],
  ['en-GB', 'de', { language: 'de', locale: 'de' }],
  ['de', 'xx', { language: 'de', locale: 'de' }],
])('Accept-Language %j with the setting %j is read as %j', (accepted, chosen, reader) => {
  expect(readerOf(accepted, chosen)).toEqual(reader);
});

test.each(['en-US@posix', 'en-Latn-GB', 'de-AT-u-nu-thai', 'en-<b>'])('%s is left to the browser', (tag) => {
  expect(readerOf(tag, undefined)).toBeUndefined();
});
