import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

/** Copies the data folder of a board that was started once, with its sample deals. `dataDir` must not exist yet. */
export function copyFirstStart(dataDir: string): void {
  // Keeps the owners: PostgreSQL may run as another user.
  execFileSync('cp', ['-a', inject('firstStart'), dataDir]);
}
