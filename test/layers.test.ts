import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const forbidden = {
  'shared/deals.ts': ['node:fs', '../server/config/config.ts', '../web/main.tsx', 'drizzle-orm', '@lingui/core'],
  'web/main.tsx': ['../server/config/config.ts', 'node:fs'],
  'web/routes/feed.tsx': ['../../server/config/config.ts'],
  'web/features/feed/feed.tsx': [
    '../../../server/deals/reads.ts',
    '../../routes/feed.tsx',
    '../../shell/shell.tsx',
    '../votes/vote-buttons.tsx',
  ],
  'web/deals/deal-meta.tsx': ['../features/feed/feed.tsx', '../routes/feed.tsx', '../../server/config/config.ts'],
  'web/components/button.tsx': [
    '../features/feed/feed.tsx',
    '../routes/feed.tsx',
    '../session/use-me.ts',
    '../deals/deal-meta.tsx',
    '../../server/config/config.ts',
  ],
  'web/live/connection.ts': ['../features/feed/feed.tsx'],
  'server/app.ts': ['../web/main.tsx'],
  'server/deals/commands.ts': ['../../web/lib/now.ts', '../comments/routes.ts', '../comments/reads.ts'],
  'server/live/hub.ts': [
    '../config/config.ts',
    '../core/problem.ts',
    '../deals/reads.ts',
    '../database/connection.ts',
    '../../shared/limits.ts',
  ],
};
const allowed = {
  'shared/deals.ts': ['zod', './limits.ts'],
  'web/main.tsx': ['./routes/feed.tsx', '../shared/limits.ts', 'react'],
  'web/routes/feed.tsx': ['../features/feed/feed.tsx', '../components/button.tsx'],
  'web/features/feed/feed.tsx': [
    './use-feed.ts',
    '../../components/button.tsx',
    '../../deals/deal-meta.tsx',
    '../../live/connection.ts',
    '../../../shared/deals.ts',
  ],
  'web/deals/deal-meta.tsx': ['./ends.tsx', '../site/use-site.ts', '../components/button.tsx'],
  'server/app.ts': ['./deals/routes.ts', '../shared/limits.ts'],
  'server/deals/commands.ts': ['../merchants/merchant-for.ts', '../database/schema.ts', './price.ts', '../../shared/limits.ts'],
  'server/live/hub.ts': ['./read.ts', '../core/fair-queue.ts', '../core/queued-task.ts', 'node:events', 'pg'],
};

test.each(Object.entries(forbidden))('%s may not import %j', (file, modules) => {
  expect(refusedIn(file)).toEqual(modules);
});

test.each(Object.entries(allowed))('%s may import %j', (file, modules) => {
  expect(refusedIn(file).filter((module) => modules.includes(module))).toEqual([]);
});

/** Biome's verdict on snippets in folders named like ours. */
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-layers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const refused = lintSnippets();

function refusedIn(file: string): string[] {
  const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
  const places = refused.filter(({ location }) => location.path === file).map(({ location }) => lines[location.start.line - 1] ?? '');
  return places.map((line) => line.replace(/^import '(.*)';$/, '$1'));
}

function lintSnippets(): Report['diagnostics'] {
  for (const file of ['biome.json', '.gitignore']) copyFileSync(file, path.join(folder, file));
  for (const [file, modules] of [...Object.entries(forbidden), ...Object.entries(allowed)]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    appendFileSync(path.join(folder, file), modules.map((module) => `import '${module}';\n`).join(''));
  }
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
  return (JSON.parse(stdout) as Report).diagnostics;
}

interface Report {
  diagnostics: { location: { path: string; start: { line: number } } }[];
}
