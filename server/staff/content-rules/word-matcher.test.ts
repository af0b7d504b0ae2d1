import { describe, expect, test } from 'vitest';
import { WordMatcher } from './word-matcher.ts';

const finds = async (word: string, text: string) => (await new WordMatcher(['something else', word]).findIn(text)).includes(1);

describe('a word rule', () => {
  test.each([
    ['viagra', 'Buy Viagra now'],
    ['viagra', 'Buy V1agra now'],
    ['viagra', 'v\u200biagra'],
    ['viagra', 'ｖｉａｇｒａ'],
    ['crypto', 'сrурtо'],
    ['élan', 'ELAN'],
    ['click here', 'Click\n  HERE!'],
    ['casino*', 'Casinos'],
    ['casino*', 'casino'],
    ['*coin', 'the Bitcoin'],
    ['v?agra', 'vxagra'],
    ['buy * now', 'buy it now'],
    ['10', 'for 10 €'],
    ['語', '日本語の'],
    ['c*o', 'casino'],
    ['free-gift', 'a free gift'],
  ])('"%s" is found in "%s"', async (word, text) => {
    expect(await finds(word, text)).toBe(true);
  });

  test.each([
    ['car', 'carpet'],
    ['casino', 'casinos'],
    ['v?agra', 'vagra'],
    ['buy * now', 'buy now'],
    ['buy * now', 'buy one of them now'],
    ['flat', 'fiat'],
    ['io', '10'],
    ['10', 'iphone10'],
    ['c*o', 'cat photo'],
    ['com', 'corn'],
  ])('"%s" is not found in "%s"', async (word, text) => {
    expect(await finds(word, text)).toBe(false);
  });
});

test('two hundred words are told apart', async () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}x`);
  expect(await new WordMatcher(words).findIn('word7x and word77x, but not word1')).toEqual([7, 77]);
});
