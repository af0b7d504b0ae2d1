/** Longer words are not corrected. */
const longest = 24;

/** How many typos a word of this length may have. In a very short word, every typo makes another word. */
export function maxTypos(word: string): number {
  const letters = [...word].length;
  return letters < 3 || letters > longest ? 0 : letters < 6 ? 1 : 2;
}

/**
 * The Damerau-Levenshtein distance to a word, and to its closest beginning. Infinite above `most`, which keeps it cheap: every new word
 * of the board is compared for each watched search.
 */
export function editDistance(typed: string, meant: string, most: number): { whole: number; beginning: number } {
  const [a, b] = [[...typed], [...meant]];
  const at = (row: number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY;
  let [before, above]: [number[], number[]] = [[], Array.from({ length: most + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = i > most ? [] : [i];
    let least = at(row, 0);
    // Further away from the diagonal the distance is above `most`.
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const wrong = Math.min(
        at(above, j) + 1,
        at(row, j - 1) + 1,
        at(above, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : most + 1,
      );
      row[j] = wrong;
      least = Math.min(least, wrong);
    }
    if (least > most) return { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };
    [before, above] = [above, row];
  }
  const within = (wrong: number) => (wrong <= most ? wrong : Number.POSITIVE_INFINITY);
  return { whole: within(at(above, b.length)), beginning: within(Math.min(...above.filter((wrong) => wrong !== undefined))) };
}

/** Whether the text could be a typo of the word or of its beginning. */
export const couldBeTypo = (typed: string, word: string): boolean => {
  const most = maxTypos(typed);
  return most > 0 && editDistance(typed, word, most).beginning <= most;
};

const latin = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const alphabets: readonly (readonly [RegExp, string[]])[] = [
  [/\p{Script=Cyrillic}/u, [...'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ']],
  [/\p{Script=Greek}/u, [...'αβγδεζηθικλμνξοπρστυφχψω']],
  [/\p{Script=Arabic}/u, [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويءةى']],
  [/\p{Script=Hebrew}/u, [...'אבגדהוזחטיכלמנסעפצקרשתםןףךץ']],
];

/** Every word with one typo less or more. */
export function oneTypoAway(word: string): string[] {
  const letters = [...word];
  const alphabet = alphabets.find(([script]) => script.test(word))?.[1] ?? latin;
  const cuts = Array.from({ length: letters.length + 1 }, (_, i) => [letters.slice(0, i).join(''), letters.slice(i)] as const);
  const away = cuts.flatMap(([head, [first = '', second = '', ...rest]]) => {
    const tail = [second, ...rest].join('');
    return [
      ...(first === '' ? [] : [head + tail, ...alphabet.map((letter) => head + letter + tail)]),
      ...(second === '' ? [] : [head + second + first + rest.join('')]),
      ...alphabet.map((letter) => head + letter + first + tail),
    ];
  });
  return [...new Set(away)].filter((each) => each !== word && each !== '');
}
