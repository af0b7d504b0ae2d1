import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { partOf } from './compile.ts';

/** All modules of the first screen: those that `file` imports statically. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file) || !existsSync(file)) return reached;
  reached.add(file);
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/^import (?!type ).*?from '(\.[^']+)'/gms)) {
    reachedFrom(path.resolve(path.dirname(file), target), reached);
  }
  return reached;
}

test("the first screen's messages are in the first part of the catalogue", () => {
  const modules = reachedFrom(path.resolve(import.meta.dirname, '../main.tsx'));
  for (const file of modules) {
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/lazy(?:WithoutWords|OnceUsed)\(.*import\('([^']+)'\)/g))
      reachedFrom(path.resolve(path.dirname(file), target), modules);
  }
  const early = [...modules].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*['`]([^'`]+)/g)].flatMap(([, key = '']) =>
      partOf(key) !== 'first' ? [`${path.basename(file)}: ${key}`] : [],
    ),
  );
  expect(modules.size).toBeGreaterThan(50);
  expect(early).toEqual([]);
});
