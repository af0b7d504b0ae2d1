import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { skippedStories } from './e2e/skipped-stories.ts';

const stories = globSync('test/e2e/*.test.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every story that is skipped in an engine exists', () => {
  const skipped = Object.values(skippedStories).flatMap((titles) => Object.keys(titles));
  expect(skipped.filter((title) => !stories.includes(title))).toEqual([]);
});
