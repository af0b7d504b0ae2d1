import { expect, test } from 'vitest';
import { isLinkToRead } from './use-pasted-links.ts';

const link = 'https://shop.example/kettle';
const field = (name: string, value = '', selectionStart = value.length, selectionEnd = value.length) => ({
  ...{ name, value, selectionStart, selectionEnd },
});

test.each([
  ['anywhere', `Look: ${link}!`, undefined, '', true],
  ['anywhere, but no link', 'a kettle', undefined, '', false],
  ['into the empty field for it', link, field('url'), '', true],
  ['over all that stands there', link, field('url', 'https://old.example/', 0, 20), 'https://old.example/', true],
  ['at the end of what is put together there', 'shop.example/x', field('url', 'https://'), 'https://', false],
  ['into the title', link, field('title'), '', true],
  ['into the title, with words', `A kettle at ${link}`, field('title'), '', false],
  ['into the title, where there is a link', link, field('title'), 'https://old.example/', false],
  ['into the description', link, field('body'), '', false],
  ['into the search', link, field('q'), '', false],
])('a link that is pasted %s', (_where, pasted, into, url, isRead) => {
  expect(isLinkToRead(pasted, into, url)).toBe(isRead);
});
