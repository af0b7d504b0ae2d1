import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens as known } from '../../shared/screens.ts';
import { screens as loadedLater } from './screens.ts';

test('the router has exactly the listed screens', () => {
  const app = readFileSync(new URL('../app.tsx', import.meta.url), 'utf8');
  const atOnce = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path);
  const routed = [...atOnce, ...loadedLater.map(({ path }) => path), '*'];
  expect(routed.toSorted()).toEqual(known.map(({ path }) => path).toSorted());
});
