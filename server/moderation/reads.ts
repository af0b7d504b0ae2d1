import type { Database } from '../database/connection.ts';
import { caseContextRead } from './case-context.ts';
import { modDealRead } from './mod-deal.ts';
import { queueRead } from './queue.ts';

export const moderationReads = (db: Database) => [queueRead(db), caseContextRead(db), modDealRead(db)];
