import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchedParts } from './matched-words.ts';

const marked = (title: string, q: string) => matchedParts(title, q).flatMap(({ text, isFound }) => (isFound ? [text] : []));

test.each([
  ['A kettle that boils', 'ket', ['ket']],
  ['A kettle that boils', 'ettle', []],
  ['Café crème, CAFETIÈRE', 'cafe cre', ['Café', 'crè', 'CAFE']],
  ['Cafe\u0301 to go', 'café', ['Cafe\u0301']],
  ['Straßenrad', 'strass', ['Straß']],
  ['SSD 2 TB, not an SSD-case', '"ssd 2" -case', ['SSD', '2', 'SSD']],
  ['1TB SSD, 16 GB, up to 7,100 MB/s', '1 TB SSD', ['1TB', 'SSD']],
  ['Pack of 1, 10 or 100', '1', ['1']],
  ['Nothing', '-"ssd nothing', []],
  ['東京 ramen', '東', ['東']],
  ['Anything', ' - " ', []],
])('in "%s", %s marks %j', (title, q, words) => {
  expect(marked(title, q)).toEqual(words);
});

test('for any query, the parts add up to the title', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(text, text, (title, q) => {
      expect(
        matchedParts(title, q)
          .map((part) => part.text)
          .join(''),
      ).toBe(title);
    }),
  );
});
