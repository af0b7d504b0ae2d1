import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtFiles } from './service-worker-files.ts';

test('the service worker keeps the files of its own build, and none of an earlier one, which may be deleted', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'built-files-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  for (const folder of ['.vite', 'assets']) mkdirSync(path.join(dist, folder));
  const manifest = {
    'index.html': { file: 'assets/index-new.js', css: ['assets/index-new.css'] },
    'routes/deal.tsx': { file: 'assets/deal-new.js', css: ['assets/index-new.css'] },
    'routes/admin.tsx': { file: 'assets/admin-new.js' },
  };
  writeFileSync(path.join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(dist, 'index.html'),
    '<script src="/early.js?1"></script><script type="module" src="/assets/index-new.js"></script>',
  );
  writeFileSync(path.join(dist, 'assets', 'deal-old.js'), '');
  const { entry, files } = builtFiles(dist);
  expect(entry).toBe('/assets/index-new.js');
  expect(files).toEqual(['/assets/deal-new.js', '/assets/index-new.css', '/assets/index-new.js', '/early.js?1']);
});
