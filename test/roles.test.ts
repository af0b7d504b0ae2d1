import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roles } from '../shared/permissions.ts';

test('code asks for what a role may do, never for a role by its name', () => {
  const files = globSync('{server,shared,web}/**/*.{ts,tsx}', { exclude: (name) => /\.test\.tsx?$/.test(name) });
  const byName = new RegExp(`\\brole (?:[=!]==|<>|=) '(?:${roles.join('|')})'`);
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => byName.test(readFileSync(file, 'utf8')))).toEqual([]);
});
