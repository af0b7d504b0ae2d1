import { DealDetail } from '../../shared/deals.ts';
import { reads } from '../../shared/reads.ts';
import { ById } from '../core/ids.ts';
import { moderatorsOnly } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { cardDependencies } from '../deals/card.ts';
import { detailOf, selectDetail } from '../deals/detail.ts';
import { gone, liveRead } from '../http/live-read.ts';
import { dependsOn } from '../live/dependencies.ts';

/** A deal for moderators, who also see what is held or removed. */
export function modDealRead(db: Database) {
  const statement = selectDetail(db).prepare('mod_deal');
  return liveRead(reads.modDeal(':id'), {
    summary: 'A deal in any state',
    input: ById,
    answer: DealDetail,
    audience: moderatorsOnly,
    evaluate: async ({ id }) => {
      const [row] = await statement.execute({ id });
      if (row === undefined) return gone('NOT_FOUND', [dependsOn('deals', 'id', id)]);
      return { data: detailOf(row), dependencies: [...cardDependencies([row]), dependsOn('deal_images', 'deal_id', id)] };
    },
  });
}
