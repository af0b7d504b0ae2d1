import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Biome's noJsxLiterals finds text between tags.
test('attributes that people read or hear come from the catalogue', () => {
  const raw = globSync('web/**/*.tsx').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(aria-label|title|placeholder|alt|label|hint|text)=(\{['`]|")(?!https:\/\/")[^"'`{}]*[a-z]{2}.*/gi,
      ),
    ].map(([found]) => `${file}: ${found}`),
  );
  expect(raw).toEqual([]);
});
