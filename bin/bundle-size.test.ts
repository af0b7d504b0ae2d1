import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { firstLoad } from './bundle-size.ts';

test("the bundle size counts the page's scripts, their imports and one catalogue", () => {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'dealwire-bundle-'));
  mkdirSync(path.join(webRoot, '.vite'));
  const page = '<script src="/early.js" data-de="/de.js" data-en="/en.js"></script><script type="module" src="/main.js"></script>';
  const chunks = {
    'main.tsx': { file: 'main.js', imports: ['_react'], dynamicImports: ['settings.tsx'] },
    _react: { file: 'react.js', imports: ['main.tsx'] },
    'settings.tsx': { file: 'settings.js' },
  };
  const files = { 'index.html': page, '.vite/manifest.json': JSON.stringify(chunks), 'en.js': 'a', 'de.js': 'abcdefghijklmnop' };
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(webRoot, file), content);
  for (const file of ['early.js', 'main.js', 'react.js', 'settings.js']) writeFileSync(path.join(webRoot, file), file);

  const { files: counted, bytes } = firstLoad(webRoot);
  expect(counted.sort()).toEqual(['de.js', 'early.js', 'main.js', 'react.js']);
  expect(bytes).toBeGreaterThan(0);
});
