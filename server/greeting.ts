import path from 'node:path';
import type { Board } from './board.ts';

/** What whoever has started a board needs to know: where it is, who may sign in, how to look into its database, how to stop it. */
export function greeting({ url, demoPeople, databaseUrlFile }: Board): string {
  const width = Math.max(...demoPeople.map(({ name }) => name.length));
  const people = demoPeople.map(({ name, blurb }) => `  ${name.padEnd(width)}  ${blurb}`);
  return [
    `Dealwire is running at ${url} (Ctrl-C stops it)`,
    ...(people.length === 0 ? [] : ['', 'Sign in as one of these, without a password:', ...people]),
    ...(databaseUrlFile === undefined ? [] : ['', `Look into its database:  psql "$(cat ${path.relative('', databaseUrlFile)})"`]),
  ].join('\n');
}
