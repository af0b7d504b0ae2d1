import { forgetOldChecks } from '../checks/forgetting.ts';
import type { Database } from '../database/connection.ts';
import { endDue, startDue } from '../deals/due.ts';
import { deleteExpiredKeys } from '../http/idempotency.ts';
import { throwAwayUnused } from '../images/collect-garbage.ts';
import type { ImageStore } from '../images/image-store.ts';
import { restateLinks } from '../links/reclean-links.ts';
import { deleteExpiredRevotes } from '../quotas/revote-quota.ts';
import { dealsDue } from './appointments.ts';

/** What the board does by itself. Each looks what is to be done now, so that nothing is lost where nobody looked for a while. */
export interface Duty {
  task: string;
  /** As crontab has it, in UTC. */
  every: string;
  act: () => Promise<void>;
}

const minute = '* * * * *';

export const duties = (db: Database, images: ImageStore): Duty[] => [
  {
    task: dealsDue,
    // Beside the moments that are known: for what was written by other ways than a command.
    every: minute,
    // What ends makes way for what starts, which may have ended meanwhile itself.
    act: () => inTurn([endDue, startDue, endDue].map((look) => () => look(db))),
  },
  { task: 'forget_old_checks', every: minute, act: () => forgetOldChecks(db) },
  // After an upgrade; then it only looks whether there is anything to be done.
  { task: 'restate_links', every: '41 * * * *', act: () => restateLinks(db) },
  { task: 'sweep_idempotency_keys', every: '17 * * * *', act: () => deleteExpiredKeys(db) },
  { task: 'sweep_changes_of_mind', every: '23 * * * *', act: () => deleteExpiredRevotes(db) },
  { task: 'throw_away_unused_images', every: '37 * * * *', act: () => throwAwayUnused(db, images) },
];

/** One after the other, also where one fails; throws what went wrong first. */
async function inTurn(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
