import { expect, test } from 'vitest';
import { hasWord, normalize } from './word-match.ts';

const has = (text: string, word: string) => hasWord(normalize(text), normalize(word));

test.each([
  ['Toy car, red', 'car', true],
  ['Carpet and cardboard', 'car', false],
  ['Gift-card', 'card', true],
  ['CAFÉ Crème 500 g', 'cafe creme', true],
  ['Café  crème', 'CAFÉ CRÈME', true],
  ['iPhone15 Pro', 'iphone', false],
  ['iPhone 15', 'iphone 15', true],
  ['Кофе в зёрнах', 'кофе', true],
  ['無印良品の靴下', '靴下', true],
  ['ΚΑΦΈΣ ελληνικός', 'καφες', true],
  ['C++ in a Nutshell', 'c++', true],
  ['50% off', '50%', true],
  ['kettle', 'kettles', false],
  ['kettle', '´´', false],
])('the text %j contains the word %j: %s', (text, word, expected) => expect(has(text, word)).toBe(expected));
