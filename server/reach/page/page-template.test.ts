import { expect, test } from 'vitest';
import { pageTemplate } from './page-template.ts';

const html = `<html lang="en"><head><title>Board</title><link rel="stylesheet" href="/first.css" data-all="/all.css"><script src="/early.js" data-languages="ar de en" data-rtl="ar"></script></head><body>
<div id="root"></div><noscript>Needs JavaScript.</noscript><script type="application/json" id="snapshots">{}</script></body></html>`;

const screen = {
  html: '<main></main>',
  now: 0,
  formatting: '',
  file: undefined,
  parts: [],
  links: '',
  isStyledWhole: false,
  isFirstVisit: false,
};

test.each([
  ['ar', 'rtl', 'يتطلب JavaScript'],
  ['de', 'ltr', 'Braucht JavaScript.'],
])('a page in %s says its language, its direction %s and what needs JavaScript', (language, direction, withoutScript) => {
  const { begin, languages } = pageTemplate(html);
  expect(languages).toEqual(['ar', 'de', 'en']);
  const page = begin({ ...screen, language, withoutScript }, '');
  expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(page).toContain(`<noscript>${withoutScript}</noscript>`);
});

test('a page has the styles of lists, or those of all screens', () => {
  const { begin } = pageTemplate(html);
  const shown = { ...screen, language: 'en', withoutScript: '' };
  expect(begin(shown, '')).toContain('href="/first.css" data-all="/all.css"');
  const whole = begin({ ...shown, isStyledWhole: true }, '');
  expect(whole).toContain('<link rel="stylesheet" href="/all.css">');
  expect(whole).not.toContain('first.css');
});

test('a page of a first visit waits for no other file before the first paint', () => {
  const inlined = { early: 'early()', styles: { first: '.first{}', all: '.all{}' } };
  const shown = { ...screen, language: 'en', withoutScript: '', isFirstVisit: true };
  const { begin } = pageTemplate(html, inlined);
  const list = begin(shown, '');
  expect(list).toContain('<style data-all="/all.css">.first{}</style><script data-languages="ar de en" data-rtl="ar">early()</script>');
  const whole = begin({ ...shown, isStyledWhole: true }, '');
  expect(whole).toContain('<style>.all{}</style><link rel="stylesheet" href="/all.css" disabled>');
  for (const page of [list, whole]) expect(page).not.toMatch(/<link rel="stylesheet"[^>]*(?<! disabled)>|<script src/);
  expect(begin({ ...shown, isFirstVisit: false }, '')).toContain('href="/first.css"');
});
