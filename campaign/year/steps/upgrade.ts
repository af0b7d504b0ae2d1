import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync } from 'node:fs';
import path from 'node:path';
import { nextMigrations } from '../../../test/releases.ts';
import type { Step } from '../year.ts';

/** The next release has further migrations; people go on meanwhile, and their commands wait. */
export const upgrade: Step = {
  name: 'upgrade to the next release',
  take: async ({ board, folder }) => {
    const next = makeNext(board.program, path.join(folder, 'dealwire-next'));
    await board.admin('backup', path.join(folder, 'before-upgrade.tar.zst'));
    board.program = next;
    const start = performance.now();
    await board.restart();
    return `away for ${Math.round(performance.now() - start)} ms`;
  },
};

function makeNext(program: string, next: string): string {
  execFileSync('cp', ['-a', program, next]);
  const database = path.join(next, 'server/platform/database');
  cpSync(nextMigrations, path.join(database, 'migrations'), { recursive: true });
  // Its code knows the table that its migrations make.
  appendFileSync(
    path.join(database, 'schema.js'),
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const pins = pgTable('pins', {});\n",
  );
  return next;
}
