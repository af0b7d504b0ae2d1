import { readFileSync, writeFileSync } from 'node:fs';
import { printInto } from '../spec/document.ts';
import { printedTables } from '../spec/tables.ts';

/** `npm run spec` prints what the code knows into SPEC.md; with --check it only says whether that would change anything. */
const before = readFileSync('SPEC.md', 'utf8');
const after = printInto(before, await printedTables());

if (process.argv.includes('--check')) {
  if (before !== after) {
    console.error('SPEC.md is stale: run `npm run spec` and commit what it prints.');
    process.exitCode = 1;
  }
} else if (before !== after) writeFileSync('SPEC.md', after);
