import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { referencePages } from '../spec/pages.ts';
import { withTables } from '../spec/scaling.ts';

/** `npm run spec` prints docs/reference and the tables of docs/scaling.md from the code. With --check, it only says whether they are up to date. */
const folder = 'docs/reference';
const files = new Map([...(await referencePages())].map(([name, page]) => [`${folder}/${name}`, page]));
files.set('docs/scaling.md', withTables(readFileSync('docs/scaling.md', 'utf8')));
if (process.argv.includes('--check')) {
  const names = new Set([...files.keys(), ...readdirSync(folder).map((name) => `${folder}/${name}`)]);
  const stale = [...names].filter((file) => !existsSync(file) || readFileSync(file, 'utf8') !== files.get(file));
  for (const file of stale) console.error(`${file} is out of date: run \`npm run spec\` and commit the result.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, text] of files) writeFileSync(file, text);
}
