/** How many letters may be wrong in a word of this length: none where every slip makes another word. */
export const slips = (word: string): number => ([...word].length < 3 ? 0 : [...word].length < 6 ? 1 : 2);

/**
 * How many letters are wrong, missing, too many or in each other's place (Damerau and Levenshtein): between the two, and between what was
 * typed and the best beginning of the other.
 */
export function wrongLetters(typed: string, meant: string): { whole: number; beginning: number } {
  const [a, b] = [[...typed], [...meant]];
  let [before, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const at = (from: number[], place: number) => from[place] ?? Number.POSITIVE_INFINITY;
      row[j] = Math.min(
        at(above, j) + 1,
        at(row, j - 1) + 1,
        at(above, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, row];
  }
  return { whole: above[b.length] ?? a.length, beginning: Math.min(...above) };
}

/** Whether somebody who typed this may have meant that word. */
export const mayBeMeant = (typed: string, word: string): boolean => {
  const most = slips(typed);
  return most > 0 && wrongLetters(typed, word).beginning <= most;
};

const latin = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const alphabets: readonly (readonly [RegExp, string[]])[] = [
  [/\p{Script=Cyrillic}/u, [...'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ']],
  [/\p{Script=Greek}/u, [...'αβγδεζηθικλμνξοπρστυφχψω']],
  [/\p{Script=Arabic}/u, [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويءةى']],
  [/\p{Script=Hebrew}/u, [...'אבגדהוזחטיכלמנסעפצקרשתםןףךץ']],
];

/** Every word that is one slip away. */
export function oneSlipAway(word: string): string[] {
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
