import { expect, test } from 'vitest';
import { urlInText } from './url-in-text.ts';

test.each([
  ['https://kettles.example/1', 'https://kettles.example/1'],
  [' https://kettles.example/1\n', 'https://kettles.example/1'],
  ['A kettle for 5 € https://kettles.example/1 (ends soon)', 'https://kettles.example/1'],
  ['Kettle: https://kettles.example/1.', 'https://kettles.example/1'],
  ['Link:https://kettles.example/1', 'https://kettles.example/1'],
  ['Look: https://kettles.example/1 now cheaper', 'https://kettles.example/1'],
  ['https://kettles.example/1?a=2 – half the price!', 'https://kettles.example/1?a=2'],
  ['https://kettles.example/1, they say', 'https://kettles.example/1'],
  ['[A kettle](https://kettles.example/1)', 'https://kettles.example/1'],
  ['<https://kettles.example/1>', 'https://kettles.example/1'],
  ['(https://kettles.example/a_(b))', 'https://kettles.example/a_(b)'],
  ['See https://kettles.example/a_(b)!', 'https://kettles.example/a_(b)'],
  ['A kettle https://kettles.example/1 (https://kettles.example/1)', 'https://kettles.example/1'],
  ['“https://kettles.example/1”, they say', 'https://kettles.example/1'],
  ['https://kettles.example/red kettle/1', 'https://kettles.example/red%20kettle/1'],
  ['https://kettles.example/red kettle.html', 'https://kettles.example/red%20kettle.html'],
  ['https://kettles.example/s?q=red kettle&page=2', 'https://kettles.example/s?q=red%20kettle&page=2'],
  ['https://kettles.example/1?site=sa:ads page:P11', 'https://kettles.example/1?site=sa:ads%20page:P11'],
])('%j contains the URL %s', (typed, url) => expect(urlInText(typed)).toMatchObject({ href: url }));

test.each(['https://kettles.example/red kettle', 'https://kettles.example/1 great deal', 'https://kettles.example/1\nkettle'])(
  'the URL in %j is ambiguous',
  (typed) => expect(urlInText(typed)).toBe('space_in_url'),
);

test.each(['https://kettles.example/1 or https://kettles.example/2', 'kettle', 'www.shop.example', '', 'https://'])(
  '%j is not a URL',
  (typed) => expect(urlInText(typed)).toBe('not_a_url'),
);
