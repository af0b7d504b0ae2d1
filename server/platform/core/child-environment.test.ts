import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childEnvironment } from './child-environment.ts';

test('a program gets none of the settings of the board, and what it needs beside the common names', () => {
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(settings).toContain('OIDC_CLIENT_SECRET');
  const board = { ...Object.fromEntries(settings.map((name) => [name, 'x'])), PATH: '/bin', https_proxy: 'http://proxy', PGUSER: 'board' };
  expect(childEnvironment(undefined, board)).toEqual({ PATH: '/bin', https_proxy: 'http://proxy' });
  expect(childEnvironment(/^PG/, board)).toMatchObject({ PATH: '/bin', PGUSER: 'board' });
});
