/** A hostile text: a repeated piece between a prefix and a suffix. */
export interface Recipe {
  before?: string;
  /** Each `§` becomes a new word every time, so that nothing is cached. */
  piece: string;
  after?: string;
}

let words = 0;
const withNewWords = (text: string) => text.replaceAll('§', () => (words++).toString(36));

/** A text of this length, different each time, because rendered texts are cached. */
export function textOf({ before = '', piece, after = '' }: Recipe, length: number): string {
  const [head, tail] = [withNewWords(before), withNewWords(`${after}§`)];
  let body = '';
  while (head.length + body.length + tail.length < length) body += withNewWords(piece);
  const room = Math.max(0, length - tail.length);
  return (head + body).slice(0, room) + tail;
}

/** Building blocks of syntaxes, for random combination. */
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

/** Pseudo-random numbers, the same for the same seed (Park and Miller). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

export function randomRecipe(random: (below: number) => number): Recipe {
  const some = (max: number) => Array.from({ length: random(max + 1) }, () => pieces[random(pieces.length)] ?? '').join('');
  const piece = some(5) || 'a';
  const isOfTwoHalves = random(2) === 0;
  // In two halves, because many opening marks are costly if as many closing ones follow.
  return isOfTwoHalves
    ? { before: some(2) + piece.repeat(4_000 / piece.length) + some(2), piece: some(3) || 'b', after: some(3) }
    : { before: some(3), piece, after: some(3) };
}
