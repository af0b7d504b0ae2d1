import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const documents = globSync('{*,docs/*}.md', { exclude: ['node_modules/**'] });
/** Files and folders that are named in full, in code spans: `server/deals/card.ts`. */
const namedPath = /`((?:server|web|shared|bin|test|bench|campaign|spec|docs)\/[\w./-]*[\w/])`/g;

test.each(documents)('every file that %s names exists', (document) => {
  const text = readFileSync(document, 'utf8');
  const missing = [...text.matchAll(namedPath)].map(([, name = '']) => name).filter((name) => !existsSync(name));
  expect(missing).toEqual([]);
});

test.each([...documents, ...globSync('docs/decisions/*.md')])('every file that %s links to exists', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => path.join(path.dirname(document), link));
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});
