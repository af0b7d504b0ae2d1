import { expect, test } from 'vitest';
import { stylesOf } from './styles-of.ts';

const code = "const a = `card flex after:content-['▾']`, b = on ? 'sm:grid' : \"is-on\";";

test.each([
  ['.card{color:red}', true],
  ['.card.other{color:red}', false],
  ['.card:not(.other){color:red}', true],
  [':is(.other,.card) p{color:red}', true],
  ['.sm\\:grid{display:grid}', true],
  ['.lg\\:grid{display:grid}', false],
  [".after\\:content-\\[\\'▾\\'\\]:after{content:'▾'}", true],
  ['h1{color:red}', true],
])('whether the code needs the styles "%s": %s', (styles, isNeeded) => {
  expect(stylesOf(code, styles)).toBe(isNeeded ? styles : '');
});

test('rules, animations and media queries that nothing needs are removed, and layers keep their place', () => {
  const styles =
    '@layer a{.other{color:red}}@media print{.other{color:red}}.card,.other{animation:turn 1s}@keyframes turn{0%{rotate:0}}@keyframes fade{0%{opacity:0}}';
  expect(stylesOf(code, styles)).toBe('@layer a{}.card{animation:turn 1s}@keyframes turn{0%{rotate:0}}');
});
