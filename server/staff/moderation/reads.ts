import type { Database } from '../../platform/database/connection.ts';
import { caseContextRead } from './case-context.ts';
import { caseReportersRead } from './case-reporters.ts';
import { modDealRead } from './mod-deal.ts';
import { openCasesRead, queueRead } from './queue.ts';

export const moderationReads = (db: Database) => [
  queueRead(db),
  openCasesRead(db),
  caseContextRead(db),
  caseReportersRead(db),
  modDealRead(db),
];
