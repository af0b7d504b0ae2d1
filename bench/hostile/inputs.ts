import { namedSource, toImportedDeal } from '../../server/import/imported-deal.ts';
import { parseLine } from '../../server/import/imported-line.ts';
import { tryParseLink } from '../../server/links/link.ts';
import { priceInTitle } from '../../server/money/price-in-title.ts';
import { oneTypoAway } from '../../server/search/edit-distance.ts';
import { parseQuery } from '../../server/search/parse-query.ts';
import { excerpt, truncate } from '../../server/text/excerpt.ts';
import { renderMarkdown } from '../../server/text/markdown.ts';
import { slugOf } from '../../server/text/slug.ts';
import { limits } from '../../shared/limits.ts';
import { text } from '../../shared/schema.ts';
import type { Recipe } from './texts.ts';

/** A function that takes untrusted text. */
export interface Surface {
  name: string;
  /** Its maximum length in characters. */
  most: number;
  take: (text: string) => void;
  recipes: readonly Recipe[];
}

const links: readonly Recipe[] = [
  { before: 'https://§', piece: 'a', after: '/x' },
  { before: 'https://§', piece: 'a.', after: 'com/x' },
  { before: 'https://www.awin1.com/cread.php?ued=https%3A%2F%2F§', piece: 'a.', after: 'com%2Fx' },
  { before: 'https://www.awin1.com/cread.php?ued=https%3A%2F%2F§', piece: 'www.', after: '%2Fx' },
  { before: 'https://shop.example/', piece: '/', after: 'x' },
  { before: 'https://www.google.com/', piece: '/', after: 'url?q=x' },
  { before: 'https://shop.example/', piece: '%41' },
  { before: 'https://shop.example/', piece: '%' },
  { before: 'https://shop.example/?', piece: '=&' },
  { before: 'https://shop.example/?', piece: 'a&' },
  { before: 'https://shop.example/?', piece: '§=1&' },
  { before: 'https://www.amazon.de/?', piece: 'utm_§=1&' },
  { before: 'https://www.amazon.de/', piece: 'dp/' },
  { before: 'https://www.amazon.de/', piece: 'd/a/' },
  { before: 'https://www.amazon.de/', piece: 'dp/B00ABCDEFG/' },
  { before: 'https://www.newegg.com/product/product?', piece: '/product/product?&' },
  { before: 'https://www.target.com/p/', piece: '-/' },
  { before: 'https://shop.example/#a?', piece: '§=1&' },
  { before: 'https://shop.example/#', piece: ':~:' },
  { before: 'https://go.skimresources.com/?url=', piece: 'a.' },
  { before: 'https://go.skimresources.com/?url=https', piece: '%25' },
  { before: 'https://prf.hn/', piece: 'https:/' },
  { before: 'https://prf.hn/click/https%3A', piece: '__;' },
  { before: 'https://www.bing.com/ck/a?u=a1', piece: 'aHR0' },
  { before: 'https://shop.example/?utm_', piece: 'a' },
  { before: 'https://shop.example/?cm_mmc', piece: 'oly_' },
  { piece: 'https://§.com/ ' },
];

const markdown: readonly Recipe[] = [
  { before: '[x](https://www.awin1.com/cread.php?ued=https%3A%2F%2F§', piece: 'a.', after: '%2Fx)' },
  ...[
    '[',
    ']',
    '[]',
    '[a](',
    '![](',
    '[](b)',
    '[a](<b',
    '[a]',
    '[](',
    '](',
    '[[a](b)',
    '[x](https://§.com/) ',
    '[x](https://www.amazon.de/dp/§?tag=x) ',
  ].map((piece) => ({ piece })),
  ...[
    '[x](//§.§)',
    '[x](https://www.awin1.com/cread.php?ued=https%3A%2F%2F§.com)',
    '[x](https://§.§.§.com?§=1)',
    '[](https://a.co#?§)',
  ].map((piece) => ({
    piece,
  })),
  ...['*', '_', '**a', '*a*', '*_', '_a_', '~~', '~', '*a_', 'a*', '**a *', '`', '``a`', '`a', '***a** '].map((piece) => ({ piece })),
  ...[
    '> ',
    '>',
    '> - ',
    '- ',
    '-\n',
    '1. ',
    '1.\n',
    '#\n',
    '# a\n',
    '    a\n',
    '\t',
    '\n',
    '~~~\n',
    '```\n',
    '===\n',
    'a\n=\n',
    '- a\n',
    '* * *\n',
  ].map((piece) => ({
    piece,
  })),
  { piece: `${'>'.repeat(99)}\n\n` },
  { piece: `${'> '.repeat(30)}a\n` },
  { piece: `${'- '.repeat(30)}a\n` },
  ...[
    '|a',
    '|',
    '|-',
    '|a\n',
    '&',
    '&amp;',
    '&#',
    '&#1;',
    '&#x1F600;',
    '&a',
    '"',
    "'",
    '<',
    '<a',
    '<a href="',
    '</a>',
    '<!--',
    '<?',
    '<!',
    '<a@b.com>',
  ].map((piece) => ({
    piece,
  })),
  ...[
    '<https://§.com>',
    'https://§.com ',
    'http://',
    'https://',
    '://',
    '//',
    'www.',
    'www.§.com ',
    '//§.com ',
    'mailto:',
    'a@',
    'a@b.com',
    '@',
    'a.',
    '-',
    '\\',
  ].map((piece) => ({ piece })),
  ...[
    '%2Fa@b.comhttps://a.com/%',
    'https://a.com/(',
    'https://a.com/[{(',
    'https://a.com/"a',
    'https://amazon.de/dp/|',
    'http://a.b.c.d.',
    'https://www.amazon.de/dp/§ ',
  ].map((piece) => ({ piece })),
  { before: 'https://a.com/', piece: '(' },
  { before: 'https://a.com/', piece: '((((a))))' },
  { before: 'https://a.com/', piece: "'a" },
  { before: 'https://a.com/', piece: '.' },
  { before: 'https://a.com/', piece: '-' },
  { before: '[a]: https://a.com/x\n\n', piece: '[a]' },
  { before: '[', piece: '[a]', after: '](b)' },
  { before: 'a\n'.repeat(200), piece: '> a\n' },
  // Found by random combination.
  ...['**ｆ', 'äｆ_._', '```https://§.com/', '`\n', '_5 €https://www.google.com/u&§=', '---->_a$€https://www.§'].map((piece) => ({
    piece,
  })),
];

const titles: readonly Recipe[] = [
  'a',
  'ä',
  '\u0300',
  '-',
  ' a',
  "'",
  '1',
  '€',
  '1€',
  '1 ',
  '1.',
  '1,',
  '$1',
  'free ',
  '[a] ',
  'ß',
  'ﬃ',
  'was $1',
  '$1 off ',
  'laptop ',
  '😀',
  'a.com ',
  'ﷺ',
  '+',
  '$5 s&h ',
  'orders of ',
  'get  ',
].map((piece) => ({ piece }));

const searches: readonly Recipe[] = [
  'a',
  '"',
  '" ',
  '-"',
  '-',
  '- ',
  'a ',
  '1 ',
  '1 tb ',
  '1tb',
  'a-',
  '«a»',
  'ä',
  '😀',
  '-a"',
  "'a",
  '&',
  'a&b ',
].map((piece) => ({ piece }));

const evidence = text({ ...limits.evidence });
const couponCode = text({ ...limits.couponCode });
const paragraphs = text({ ...limits.body, lines: true });

function searchFor(typed: string): void {
  for (const part of parseQuery(typed)) oneTypoAway(part.text.slice(0, 24));
}

const dealIn = (line: object) => {
  try {
    toImportedDeal(parseLine(line), { source: namedSource('hostile'), currency: 'EUR' });
  } catch {
    // A refusal is fine too.
  }
};

export const surfaces: readonly Surface[] = [
  { name: 'a comment', most: limits.comment.max, take: renderMarkdown, recipes: markdown },
  { name: 'a body', most: limits.body.max, take: renderMarkdown, recipes: markdown },
  { name: 'an excerpt of a body', most: limits.body.max, take: excerpt, recipes: markdown },
  { name: 'a body, cleaned', most: limits.body.max, take: (typed) => paragraphs.safeParse(typed), recipes: markdown },
  { name: 'a link', most: limits.url.max, take: tryParseLink, recipes: links },
  { name: 'a link with redirects', most: 4 * limits.url.max, take: tryParseLink, recipes: links },
  { name: 'a slug of a title', most: limits.title.max, take: slugOf, recipes: titles },
  { name: 'a truncated title', most: limits.title.max, take: truncate, recipes: titles },
  { name: 'evidence', most: limits.evidence.max, take: (typed) => evidence.safeParse(typed), recipes: titles },
  { name: 'a search', most: limits.search.max, take: searchFor, recipes: searches },
  { name: 'a coupon code', most: limits.couponCode.max, take: (typed) => couponCode.safeParse(typed), recipes: titles },
  {
    name: 'an imported title',
    most: limits.title.max,
    take: (title) => dealIn({ title, ...priceInTitle(title, undefined) }),
    recipes: titles,
  },
  { name: 'an imported link', most: 4 * limits.url.max, take: (url) => dealIn({ title: 'A kettle', url }), recipes: links },
  { name: 'an imported body', most: limits.body.max, take: (description) => dealIn({ title: 'A kettle', description }), recipes: markdown },
];
