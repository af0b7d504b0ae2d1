import { forgetOldChecks } from './checks/expire-checks.ts';
import type { Database } from './database/connection.ts';
import { deleteExpiredKeys } from './http/idempotency.ts';
import { collectGarbage } from './images/collect-garbage.ts';
import type { ImageStore } from './images/image-store.ts';
import type { Task } from './jobs/task.ts';
import { endDue, startDue } from './lifecycle/due-deals.ts';
import { dealsDue } from './lifecycle/schedule-deal-jobs.ts';
import { recleanLinks } from './links/reclean-links.ts';
import { deleteExpiredRevotes } from './quotas/revote-quota.ts';

const minute = '* * * * *';

/** What the board does by itself. Each task looks for what is due now, so nothing is lost where no node ran for a while. */
export const tasks = (db: Database, images: ImageStore): Task[] => [
  {
    name: dealsDue,
    // Beside the moments that are known: for what was written by other ways than a command.
    cron: minute,
    // What ends makes way for what starts, which may have ended meanwhile itself.
    run: () => inTurn([endDue, startDue, endDue].map((look) => () => look(db))),
  },
  { name: 'forget_old_checks', cron: minute, run: () => forgetOldChecks(db) },
  // After an upgrade; then it only looks whether there is anything to be done.
  { name: 'restate_links', cron: '41 * * * *', run: () => recleanLinks(db) },
  { name: 'sweep_idempotency_keys', cron: '17 * * * *', run: () => deleteExpiredKeys(db) },
  { name: 'sweep_changes_of_mind', cron: '23 * * * *', run: () => deleteExpiredRevotes(db) },
  { name: 'throw_away_unused_images', cron: '37 * * * *', run: () => collectGarbage(db, images) },
];

/** One after the other, also where one fails; throws what went wrong first. */
async function inTurn(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
