import { cpSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { nextMigrations } from '../../../test/releases.ts';
import type { Step } from '../year.ts';

/** The next release has further migrations; people go on meanwhile, and their commands wait. */
export const upgrade: Step = {
  name: 'upgrade to the next release',
  take: async ({ board, folder }) => {
    const next = path.join(folder, 'dealwire-next');
    execFileSync('cp', ['-a', board.program, next]);
    cpSync(nextMigrations, path.join(next, 'server/platform/database/migrations'), { recursive: true });
    await board.admin('backup', path.join(folder, 'before-upgrade.tar.zst'));
    board.program = next;
    const start = performance.now();
    await board.restart();
    return `away for ${Math.round(performance.now() - start)} ms`;
  },
};
