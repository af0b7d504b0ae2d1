import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { productionPackages } from './package-size.ts';

const megabytes = (count: number) => Buffer.alloc(count * 2 ** 20, 'a');

test('the size of the packages leaves out those for development and of other platforms, and counts nested ones once', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'dealwire-packages-'));
  const packages = {
    '': {},
    'node_modules/a': {},
    'node_modules/a/node_modules/b': {},
    'node_modules/c': { dev: true },
    'node_modules/other': {},
  };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  for (const [folder, size] of Object.entries({ a: 3, 'a/node_modules/b': 2, c: 4 })) {
    mkdirSync(path.join(root, 'node_modules', folder), { recursive: true });
    writeFileSync(path.join(root, 'node_modules', folder, 'index.js'), megabytes(size));
  }
  const { total, largest } = productionPackages(root);
  expect(Math.round(total)).toBe(5);
  expect(largest.length).toBe(3);
});
