import { DealList, DealsQuery } from '../../shared/deals.ts';
import { audienceOf } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { liveRead } from '../http/live-read.ts';
import { listEvaluation } from './list.ts';
import { scheduled } from './scheduled.ts';
import { similar } from './similar.ts';

export const listReads = (db: Database) => [list(db), similar(db), scheduled(db)];

function list(db: Database) {
  const evaluate = listEvaluation(db);
  return liveRead({
    path: '/api/deals',
    summary: 'A page of deals, best first by `sort`',
    input: DealsQuery,
    answer: DealList,
    audience: audienceOf,
    isLong: ({ q }) => q !== undefined,
    evaluate: async (query, audience) => await evaluate(query, audience === 'member'),
  });
}
