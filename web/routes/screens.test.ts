import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens as known } from '../../shared/screens.ts';
import { screens } from './screens.ts';
import { settingsScreens } from './settings-screens.tsx';
import { staffScreens } from './staff-screens.tsx';

test('the router has exactly the listed screens', () => {
  const app = readFileSync(new URL('../app.tsx', import.meta.url), 'utf8');
  const atOnce = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path);
  const loadedLater = [...screens, ...settingsScreens, ...staffScreens].filter(({ path }) => !path.includes('*'));
  const routed = [...atOnce, ...loadedLater.map(({ path }) => path), '*'];
  expect(routed.toSorted()).toEqual(known.map(({ path }) => path).toSorted());
});
