import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { referencePages } from './pages.ts';
import { withTables } from './scaling.ts';

let pages: Map<string, string>;
beforeAll(async () => {
  pages = await referencePages();
});

test('docs/reference is up to date (else run `npm run spec`)', () => {
  const files = readdirSync('docs/reference').map((name): [string, string] => [name, readFileSync(`docs/reference/${name}`, 'utf8')]);
  expect(Object.fromEntries(files)).toEqual(Object.fromEntries(pages));
});

test('the tables of docs/scaling.md are up to date (else run `npm run spec`)', () => {
  const text = readFileSync('docs/scaling.md', 'utf8');
  expect(withTables(text)).toBe(text);
});

test('every value in docs/reference is written out', () => {
  expect([...pages].filter(([, text]) => text.includes('[object')).map(([name]) => name)).toEqual([]);
});

test('constants are printed with the comments that stand beside them in the code', () => {
  const row = (name: string) => pages.get('constants.md')?.match(new RegExp(`^\\| \`${name}\` \\| (.*) \\|$`, 'm'))?.[1];
  expect(row('blocks')).toBe('max `500` | How many people someone can block.');
  expect(row('sessions.idle')).toBe('`1209600` | A session ends this long after it was last seen, in seconds.');
  expect(row('commandBudgets.burst')).toBe('max `200`, within `300` | ');
});
