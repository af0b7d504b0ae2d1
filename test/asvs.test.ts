import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. They are the first ones of their section. */
const requirements: Readonly<Record<string, number>> = {
  ...{
    '1.1': 2,
    '1.2': 9,
    '1.3': 11,
    '1.4': 3,
    '1.5': 2,
    '2.1': 3,
    '2.2': 3,
    '2.3': 4,
    '2.4': 1,
    '3.2': 2,
    '3.3': 4,
    '3.4': 6,
    '3.5': 5,
    '3.7': 2,
  },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{
    '8.1': 2,
    '8.2': 3,
    '8.3': 1,
    '8.4': 1,
    '9.1': 3,
    '9.2': 4,
    '10.1': 2,
    '10.2': 2,
    '10.3': 4,
    '10.4': 11,
    '10.5': 5,
    '10.6': 2,
    '10.7': 3,
  },
  ...{
    '11.1': 2,
    '11.2': 3,
    '11.3': 3,
    '11.4': 4,
    '11.5': 1,
    '11.6': 1,
    '12.1': 3,
    '12.2': 2,
    '12.3': 4,
    '13.1': 1,
    '13.2': 5,
    '13.3': 2,
    '13.4': 5,
  },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const all = Object.entries(requirements).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const rows = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (\d[^|]*) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, numbers = '', state = '', how = '']) => ({ numbers: numbers.split(', ').flatMap(expanded), state, how, name: numbers }),
);

/** "1.2.6–1.2.8" is three numbers. */
function expanded(text: string): string[] {
  const [from = '', to = from] = text.split('–');
  const section = from.slice(0, from.lastIndexOf('.'));
  const [first, last] = [from, to].map((number) => Number(number.slice(number.lastIndexOf('.') + 1)));
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => `${section}.${(first ?? 0) + index}`);
}

/** The tests that a row names: a file, then titles. */
const testsIn = (how: string) =>
  [...how.matchAll(/`([\w./-]+\.test\.ts)`((?:;? "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );

test('the page about ASVS has each of the 253 requirements of levels 1 and 2 once', () => {
  expect(all).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual(all.toSorted());
});

test('each requirement of ASVS is met by a named test, or the page says why not', () => {
  expect(rows.filter(({ state }) => !['met', 'n/a', 'others', 'not met'].includes(state)).map(({ name }) => name)).toEqual([]);
  expect(rows.filter(({ state, how }) => state === 'met' && testsIn(how).length === 0).map(({ name }) => name)).toEqual([]);
});

test('every test that the page about ASVS names exists', () => {
  const missing = rows.flatMap(({ name, how }) =>
    testsIn(how).flatMap((named) => (hasTest(named) ? [] : [`${name}: ${named.file} "${named.title}"`])),
  );
  expect(missing).toEqual([]);
});

test('the page about ASVS lists every key of the board', () => {
  const [, names = ''] = /BoardKeyName = ([^;]+);/.exec(readFileSync('server/platform/database/board-key.ts', 'utf8')) ?? [];
  const keys = [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  expect(keys).toContain('links');
  const page = readFileSync('docs/asvs.md', 'utf8');
  expect(keys.filter((name) => !page.includes(`| key \`${name}\`,`))).toEqual([]);
});

function hasTest({ file, title }: { file: string; title: string }): boolean {
  const source = existsSync(file) ? readFileSync(file, 'utf8').replaceAll("\\'", "'") : '';
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}
