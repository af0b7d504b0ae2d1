import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { referencePages } from '../spec/pages.ts';

/** `npm run spec` prints docs/reference from the code. With --check, it only says whether that is up to date. */
const folder = 'docs/reference';
const pages = await referencePages();
if (process.argv.includes('--check')) {
  const names = new Set([...pages.keys(), ...readdirSync(folder)].map((name) => `${folder}/${name}`));
  const stale = [...names].filter((file) => !existsSync(file) || readFileSync(file, 'utf8') !== pages.get(file.slice(folder.length + 1)));
  for (const file of stale) console.error(`${file} is out of date: run \`npm run spec\` and commit the result.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, page] of pages) writeFileSync(`${folder}/${name}`, page);
}
