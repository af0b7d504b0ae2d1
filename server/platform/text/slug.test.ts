import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slug } from '../../../shared/schema.ts';
import { anyText } from '../../../test/any-text.ts';
import { slugOf } from './slug.ts';

test.each([
  ['A kettle — 50% OFF!', 'a-kettle-50-off'],
  ["Levi's 501", 'levis-501'],
  ['Große Übergrößen', 'große-übergrößen'],
  ['日本語 タイトル', '日本語-タイトル'],
  ['ÉCOLE İstanbul', 'école-istanbul'],
  ['½ price ﬁsh', '1-2-price-fish'],
  ['🙂', ''],
])('the slug of %s is %s', (text, slug) => expect(slugOf(text)).toBe(slug));

test('a long slug is cut at a word, a long word anywhere', () => {
  expect(slugOf(`${'word '.repeat(30)}`)).toBe(Array(16).fill('word').join('-'));
  expect(slugOf('x'.repeat(200))).toBe('x'.repeat(80));
});

test('every text has a valid slug or none', () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      const slug = slugOf(text);
      expect(slug === '' || Slug.safeParse(slug).success).toBe(true);
    }),
  );
});
