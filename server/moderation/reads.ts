import type { Database } from '../database/connection.ts';
import { anyDealRead } from './any-deal.ts';
import { caseContextRead } from './case-context.ts';
import { queueRead } from './queue.ts';

export const moderationReads = (db: Database) => [queueRead(db), caseContextRead(db), anyDealRead(db)];
