import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importsIn, layerProblems } from '../bin/layers.ts';

const forbidden = {
  'shared/deals.ts': ['node:fs', 'server/platform/config/config.ts', 'web/main.tsx', 'drizzle-orm', '@lingui/message-utils/compileMessage'],
  'web/main.tsx': ['server/platform/config/config.ts', 'node:fs'],
  'web/routes/feed.tsx': ['server/platform/config/config.ts', 'test/app.ts'],
  'web/features/deals/lists/feed.tsx': [
    'server/deals/reads.ts',
    'web/routes/feed.tsx',
    'web/shell/shell.tsx',
    'web/features/deals/votes/vote-buttons.tsx',
  ],
  'web/components/button.tsx': [
    'web/features/deals/lists/feed.tsx',
    'web/routes/feed.tsx',
    'web/session/session.ts',
    'server/platform/config/config.ts',
  ],
  'web/deals/deal-meta.tsx': ['web/features/deals/lists/feed.tsx', 'web/routes/feed.tsx'],
  'web/engine/connection.ts': ['web/features/deals/lists/feed.tsx', 'web/components/button.tsx'],
  'server/app.ts': ['web/main.tsx'],
  'server/deals/card.ts': [
    'web/lib/now.ts',
    'server/deals/comments/routes.ts',
    'server/deals/comments/reads.ts',
    'server/reach/page/page.ts',
    'server/app.ts',
  ],
  'server/engine/hub.ts': [
    'server/platform/config/config.ts',
    'server/platform/core/problem.ts',
    'server/platform/database/connection.ts',
    'shared/limits.ts',
  ],
  'server/platform/jobs/worker.ts': ['server/platform/http/command.ts', 'server/deals/card.ts'],
  'server/platform/core/problem.ts': ['server/platform/database/connection.ts'],
  'server/deals/votes/cast-vote.ts': ['server/staff/reports/post-report.ts', 'server/people/record.ts', 'server/notify/inbox/reads.ts'],
  'server/staff/cases/open-case.ts': ['server/deals/card.ts', 'server/staff/held/hold.ts'],
};
const allowed = {
  'shared/deals.ts': ['zod', 'shared/limits.ts'],
  'web/main.tsx': ['web/routes/feed.tsx', 'shared/limits.ts', 'react'],
  'web/routes/feed.tsx': ['web/features/deals/lists/feed.tsx', 'web/components/button.tsx'],
  'web/features/deals/lists/feed.tsx': [
    'web/components/button.tsx',
    'web/engine/connection.ts',
    'web/deals/deal-meta.tsx',
    'web/features/deals/lists/use-feed.ts',
    'shared/deals.ts',
  ],
  'server/app.ts': ['server/deals/routes.ts', 'shared/limits.ts'],
  'server/deals/votes/cast-vote.ts': [
    'server/deals/card.ts',
    'server/deals/votes/reads.ts',
    'server/platform/database/schema.ts',
    'server/staff/cases/open-case.ts',
    'shared/limits.ts',
  ],
  'server/staff/cases/open-case.ts': ['server/notify/notifications/notify.ts'],
  'server/engine/hub.ts': ['server/engine/read.ts', 'server/engine/fair-queue.ts', 'server/engine/queued-task.ts', 'node:events', 'pg'],
};
const cases = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([importer, all]) => all.map((imported) => ({ importer, imported })));

test.each(cases(forbidden))('$importer may not import $imported', (each) => {
  expect(layerProblems([each])).toEqual([expect.stringMatching(`${each.importer} imports ${each.imported}: `)]);
});

test.each(cases(allowed))('$importer may import $imported', (each) => {
  expect(layerProblems([each])).toEqual([]);
});

test('folders of one floor may not import each other in a circle', () => {
  const circle = [
    { importer: 'server/deals/votes/cast-vote.ts', imported: 'server/deals/comments/write-comment.ts' },
    { importer: 'server/deals/comments/thread.ts', imported: 'server/deals/author.ts' },
    { importer: 'server/deals/card.ts', imported: 'server/deals/votes/store-vote.ts' },
  ];
  expect(layerProblems(circle)).toEqual([
    'folders import each other in a circle: server/deals/votes → server/deals/comments → server/deals → server/deals/votes',
  ]);
  expect(layerProblems(circle.slice(1))).toEqual([]);
});

test('files may not import each other in a circle, not even for types', () => {
  const circle = [
    { importer: 'server/deals/votes/cast-vote.ts', imported: 'server/deals/votes/store-vote.ts' },
    { importer: 'server/deals/votes/store-vote.ts', imported: 'server/deals/votes/tally.ts' },
    { importer: 'server/deals/votes/tally.ts', imported: 'server/deals/votes/store-vote.ts' },
  ];
  expect(layerProblems(circle)).toEqual([
    'files import each other in a circle: server/deals/votes/store-vote.ts → server/deals/votes/tally.ts → server/deals/votes/store-vote.ts',
  ]);
  expect(layerProblems(circle.slice(0, 2))).toEqual([]);
});

test('a new folder needs a floor', () => {
  const [importer, imported] = ['server/weather/forecast.ts', 'server/platform/core/problem.ts'];
  expect(layerProblems([{ importer, imported }])).toEqual(['server/weather stands on no floor of bin/layers.ts']);
});

test('every kind of import counts, and those of tests do not', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'dealwire-layers-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'server/deals'), { recursive: true });
  const source = `import type { A } from './a.ts'; import '../b.ts'; export * from './c.ts'; export type { D } from './d.ts';
    const e = await import('../../web/e.ts?worker'); import f from 'zod'; export const url = new URL('./not-imported.ts', import.meta.url);`;
  for (const name of ['card.ts', 'card.test.ts']) writeFileSync(path.join(root, 'server/deals', name), source);
  const all = ['server/b.ts', 'server/deals/a.ts', 'server/deals/c.ts', 'server/deals/d.ts', 'web/e.ts', 'zod'];
  const found = importsIn(root);
  expect(new Set(found.map(({ importer }) => importer))).toEqual(new Set(['server/deals/card.ts']));
  expect(found.map(({ imported }) => imported).sort()).toEqual(all);
});

test('the project keeps to its layers', () => {
  expect(layerProblems(importsIn('.'))).toEqual([]);
});
