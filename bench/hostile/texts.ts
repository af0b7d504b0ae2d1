/** How a text that is meant to do harm is made: a piece again and again, with something before and behind it. */
export interface Recipe {
  before?: string;
  /** Each `§` in it becomes another word each time, so that nothing is known already. */
  piece: string;
  after?: string;
}

let words = 0;
const anew = (text: string) => text.replaceAll('§', () => (words++).toString(36));

/** As long as may be, and never the same twice, for what was rendered once is kept. */
export function textOf({ before = '', piece, after = '' }: Recipe, length: number): string {
  const [head, tail] = [anew(before), anew(`${after}§`)];
  let body = '';
  while (head.length + body.length + tail.length < length) body += anew(piece);
  const room = Math.max(0, length - tail.length);
  return (head + body).slice(0, room) + tail;
}

/** What syntaxes are made of, for combining at random. */
const pieces = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '{',
    '}',
    '*',
    '_',
    '**',
    '~~',
    '`',
    '```',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '1. ',
    '# ',
    '    ',
    '\t',
    ' ',
    '|',
  ],
  ...[
    '"',
    "'",
    '\\',
    '&',
    '&amp;',
    '&#1;',
    '&#x',
    ';',
    '!',
    '-',
    '--',
    '---',
    '===',
    '+ ',
    '.',
    ',',
    ':',
    '=',
    '$',
    '%',
    '/',
    '//',
    '?',
    '#',
    '@',
  ],
  ...[
    'a',
    '1',
    'ä',
    '😀',
    '\u00a0',
    'ｆ',
    '§',
    '§.',
    'a.',
    '-a',
    '.com',
    '://',
    'http://',
    'https://',
    'https://§.com/',
    'www.',
    'a@b.com',
  ],
  ...[
    '](',
    '](/b',
    '[a](',
    '[a]: ',
    '[§]',
    '<a href="',
    '<!--',
    '-->',
    '*a*',
    '**a**',
    '_a',
    'xn--',
    '%2F',
    '%3A',
    '%25',
    'https%3A%2F%2F',
  ],
  ...[
    'u=',
    'ued=',
    '&b=',
    '&§=',
    '=&',
    'utm_',
    'ref=',
    '/ref=',
    '/dp/',
    '/d/',
    '#:~:text=',
    '__;',
    'aHR0',
    '€',
    '5 €',
    '£9.99',
    'free ',
    'was ',
  ],
  ...[
    'https://go.skimresources.com/?url=',
    '[x](https://www.awin1.com/cread.php?ued=',
    'https://www.amazon.de/dp/',
    'https://www.google.com/url?q=',
  ],
];

/** The same numbers from the same seed (Park and Miller). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

export function randomRecipe(random: (below: number) => number): Recipe {
  const some = (most: number) => Array.from({ length: random(most + 1) }, () => pieces[random(pieces.length)] ?? '').join('');
  const piece = some(5) || 'a';
  const isOfTwoHalves = random(2) === 0;
  // In halves, for what opens without end is dear when something closes without end.
  return isOfTwoHalves
    ? { before: some(2) + piece.repeat(4_000 / piece.length) + some(2), piece: some(3) || 'b', after: some(3) }
    : { before: some(3), piece, after: some(3) };
}
