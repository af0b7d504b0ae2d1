import { DealDetail } from '../../shared/deals.ts';
import { reads } from '../../shared/reads.ts';
import { dependsOn } from '../engine/dependencies.ts';
import { ById } from '../platform/core/ids.ts';
import { audienceOf } from '../platform/core/viewer.ts';
import type { Database } from '../platform/database/connection.ts';
import { liveRead } from '../platform/http/live-read.ts';
import { cardDependencies } from './card.ts';
import { detailOf, selectDetail } from './detail.ts';
import { figures } from './figures.ts';
import { goneBecause, hiddenDealProblems } from './hidden-deal.ts';
import { hiddenBecause } from './visibility.ts';

export const dealReads = (db: Database) => [detail(db), figures(db)];

function detail(db: Database) {
  const statement = selectDetail(db).prepare('deal_detail');
  return liveRead(reads.deal(':id'), {
    summary: 'One deal with all its details',
    input: ById,
    answer: DealDetail,
    problems: hiddenDealProblems,
    audience: audienceOf,
    evaluate: async ({ id }, audience) => {
      const [row] = await statement.execute({ id });
      const members = audience === 'member';
      const hidden = hiddenBecause(row, members);
      if (row === undefined || hidden !== undefined) return await goneBecause(db, hidden ?? 'NOT_FOUND', id, members);
      return {
        data: detailOf(row),
        dependencies: [...cardDependencies([row]), dependsOn('deal_images', 'deal_id', id)],
      };
    },
  });
}
