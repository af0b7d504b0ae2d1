import { expireChecks } from './checks/expire-checks.ts';
import type { Database } from './database/connection.ts';
import { deleteExpiredKeys } from './http/idempotency.ts';
import { deleteEndedSessions } from './identity/sessions.ts';
import { collectGarbage } from './images/collect-garbage.ts';
import type { ImageStore } from './images/image-store.ts';
import { type IntervalTask, type Task, taskFor } from './jobs/task.ts';
import { endDueDeals, startDueDeals } from './lifecycle/due-deals.ts';
import { dealsDue } from './lifecycle/schedule-deal-jobs.ts';
import { recleanLinks } from './links/reclean-links.ts';
import type { ClickCounter } from './outbound/click-counter.ts';
import { deleteExpiredRevotes } from './quotas/revote-quota.ts';
import { updateSearchIndex } from './search/update-search-index.ts';

/** What the board does by itself. Each task looks for what is due now, so nothing is lost while no node runs. */
export const tasks = (db: Database, images: ImageStore): Task[] => [
  // Besides the jobs that commands queue: for what was written by an import or by hand.
  taskFor(dealsDue, () => startAndEndDeals(db), '* * * * *'),
  { name: 'expire_checks', cron: '* * * * *', run: () => expireChecks(db) },
  // Guests begin sign-ins, and each leaves a row.
  { name: 'delete_ended_sessions', cron: '*/15 * * * *', run: () => deleteEndedSessions(db) },
  // Has something to do after an upgrade only.
  { name: 'reclean_links', cron: '41 * * * *', run: () => recleanLinks(db) },
  { name: 'delete_expired_keys', cron: '17 * * * *', run: () => deleteExpiredKeys(db) },
  { name: 'delete_expired_revotes', cron: '23 * * * *', run: () => deleteExpiredRevotes(db) },
  { name: 'collect_image_garbage', cron: '37 * * * *', run: () => collectGarbage(db, images) },
];

export const intervalTasks = (db: Database, clicks: ClickCounter): IntervalTask[] => [
  // Every node tries; one at a time does it.
  { name: 'update_search_index', every: 5_000, run: () => updateSearchIndex(db) },
  { name: 'write_clicks', every: 3_000, run: () => clicks.write() },
];

/** What ends makes way for what starts, which may itself have ended meanwhile. */
const startAndEndDeals = (db: Database) => inTurn([endDueDeals, startDueDeals, endDueDeals].map((step) => () => step(db)));

/** Runs all steps, even if one fails; throws the first error at the end. */
async function inTurn(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
