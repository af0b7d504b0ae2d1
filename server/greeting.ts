import path from 'node:path';
import type { Board } from './board.ts';

/** Printed at the start: where the board is, who can sign in, how to look into its database, how to stop it. */
export function greeting({ url, demoPeople, databaseUrlFile }: Board): string {
  const people = demoPeople.map(({ name, blurb }) => `  ${name}: ${blurb}`);
  return [
    `Dealwire is running at ${url} (Ctrl-C stops it)`,
    ...(people.length === 0 ? [] : ['', 'Sign in as one of these, without a password:', ...people]),
    ...(databaseUrlFile === undefined ? [] : ['', `Look into its database:  psql "$(cat '${shortest(databaseUrlFile)}')"`]),
  ].join('\n');
}

function shortest(file: string): string {
  const fromHere = path.relative('', file);
  return fromHere.startsWith('..') ? file : fromHere;
}
