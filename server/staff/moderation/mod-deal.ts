import { DealDetail } from '../../../shared/deals.ts';
import { queueReads } from '../../../shared/queue-reads.ts';
import { cardDependencies } from '../../deals/card.ts';
import { detailOf, selectDetail } from '../../deals/detail.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { moderatorsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';

/** A deal for moderators, who also see what is held or removed. */
export function modDealRead(db: Database) {
  const statement = selectDetail(db).prepare('mod_deal');
  return liveRead(queueReads.modDeal(':id'), {
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
