import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { referencePages } from '../spec/pages.ts';

/** `npm run spec` prints docs/reference from the code. With --check, it only says whether that is up to date. */
const folder = 'docs/reference';
mkdirSync(folder, { recursive: true });
const pages = await referencePages();
const before = new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
const changed = [...new Set([...before.keys(), ...pages.keys()])].filter((name) => before.get(name) !== pages.get(name));

if (process.argv.includes('--check')) {
  for (const name of changed) console.error(`${folder}/${name} is out of date: run \`npm run spec\` and commit the result.`);
  process.exitCode = changed.length === 0 ? 0 : 1;
} else {
  for (const name of changed) {
    const page = pages.get(name);
    if (page === undefined) rmSync(path.join(folder, name));
    else writeFileSync(path.join(folder, name), page);
  }
}
