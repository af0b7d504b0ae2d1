import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
const documents = tracked.filter((file) => file.endsWith('.md') && existsSync(file) && file !== 'CHANGELOG.md');

/** Paths such as `server/app.ts` in code spans; a bare file name such as `hub.ts` may be anywhere. */
const namedIn = (text: string) => [...text.matchAll(/`([\w.][\w./-]*\.(?:tsx?|mjs|md|json|svg))`/g)].map(([, name = '']) => name);
/** Pairs such as "`tells` in `shared/staff-actions.ts`" and "`constant(…)` (`server/platform/core/constants.ts`)". The place can be a folder. */
const placedIn = (text: string) =>
  [...text.matchAll(/`([^`\n/]+)` (?:in |\()`([\w./-]+(?:\.\w+|\/))`/g)].map(([pair, name = '', place = '']) => ({ pair, name, place }));
const linkedIn = (text: string) => [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, target = '']) => target);

test.each(documents)('%s names and links only files that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const exists = (name: string) => tracked.some((file) => (file === name || file.endsWith(`/${name}`)) && existsSync(file));
  const unknown = namedIn(text).filter((name) => !name.startsWith('dist/') && !exists(name));
  const broken = linkedIn(text).filter((target) => !existsSync(path.join(path.dirname(document), target)));
  expect({ unknown, broken }).toEqual({ unknown: [], broken: [] });
});

test.each(documents)('%s names things only in files that contain them', (document) => {
  const isAt = (file: string, place: string) =>
    existsSync(file) && (place.endsWith('/') ? `/${file}`.includes(`/${place}`) : `/${file}`.endsWith(`/${place}`));
  const contains = (file: string, name: string) => {
    const text = readFileSync(file, 'utf8');
    const [what = ''] = name.split(/[(…]/);
    return text.includes(what) || what.split('.').every((part) => text.includes(part));
  };
  const misplaced = placedIn(readFileSync(document, 'utf8')).filter(
    ({ name, place }) => !tracked.some((file) => isAt(file, place) && contains(file, name)),
  );
  expect(misplaced.map(({ pair }) => pair)).toEqual([]);
});
