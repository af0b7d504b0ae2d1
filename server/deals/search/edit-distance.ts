/**
 * The Damerau-Levenshtein distance to a word, and to its closest beginning. Infinite above `max`, which keeps it cheap: every new word
 * of the board is compared for each watched search.
 */
export function editDistance(typed: string, word: string, max: number): { whole: number; beginning: number } {
  const [a, b] = [[...typed], [...word]];
  const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
  let [before, above]: [number[], number[]] = [[], Array.from({ length: max + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = i > max ? [] : [i];
    let least = at(row, 0);
    // Further away from the diagonal the distance is above `max`.
    for (let j = Math.max(1, i - max); j <= Math.min(b.length, i + max); j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const wrong = Math.min(
        at(above, j) + 1,
        at(row, j - 1) + 1,
        at(above, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : max + 1,
      );
      row[j] = wrong;
      least = Math.min(least, wrong);
    }
    if (least > max) return { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };
    [before, above] = [above, row];
  }
  const within = (wrong: number) => (wrong <= max ? wrong : Number.POSITIVE_INFINITY);
  return { whole: within(at(above, b.length)), beginning: within(Math.min(...above.filter((wrong) => wrong !== undefined))) };
}

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
