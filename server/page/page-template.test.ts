import { expect, test } from 'vitest';
import { pageTemplate } from './page-template.ts';

const html = `<html lang="en"><head><title>Board</title><script src="/early.js" data-languages="ar de en" data-rtl="ar"></script></head><body>
<div id="root"></div><noscript>Needs JavaScript.</noscript><script type="application/json" id="snapshots">{}</script></body></html>`;

test.each([
  ['ar', 'rtl', 'يتطلب JavaScript'],
  ['de', 'ltr', 'Braucht JavaScript.'],
])('a page in %s says its language, its direction %s and what needs JavaScript', (language, direction, withoutScript) => {
  const { begin, languages } = pageTemplate(html);
  expect(languages).toEqual(['ar', 'de', 'en']);
  const page = begin({ html: '<main></main>', now: 0, formatting: '', file: undefined, parts: [], links: '', language, withoutScript }, '');
  expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(page).toContain(`<noscript>${withoutScript}</noscript>`);
});
