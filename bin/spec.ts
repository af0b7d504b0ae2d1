import { readFileSync, writeFileSync } from 'node:fs';
import { printInto } from '../spec/document.ts';
import { printedTables } from '../spec/tables.ts';

/** `npm run spec` prints tables from the code into SPEC.md. With --check, it only says whether they are up to date. */
const before = readFileSync('SPEC.md', 'utf8');
const after = printInto(before, await printedTables());

if (process.argv.includes('--check')) {
  if (before !== after) {
    console.error('SPEC.md is out of date: run `npm run spec` and commit the result.');
    process.exitCode = 1;
  }
} else if (before !== after) writeFileSync('SPEC.md', after);
