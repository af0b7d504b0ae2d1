import type { DealResult, PostDeal } from '../../shared/deals.ts';
import { quotas } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { imageIdsOf, setDealImages } from '../deals/deal-images.ts';
import { dealResult, resultColumns } from '../deals/deal-result.ts';
import { refuseDuplicate } from '../deals/duplicates.ts';
import { pricedColumns, recordPrice } from '../prices/record-price.ts';
import { quotaSpender } from '../quotas/enforce-quota.ts';
import { resolveFields } from './resolve-fields.ts';
import { scheduleDealJobs, timedColumns } from './schedule-deal-jobs.ts';
import { checkEnd, plannedStart } from './start-and-end.ts';

const spend = quotaSpender('deals', quotas.deals, 'deals where author_id = $1', 'live_at');

/** Posts a deal, live at once or scheduled for its start. Throws DUPLICATE_DEAL if the offer is already on the board. */
export async function postDeal(tx: Transaction, who: Person, deal: PostDeal): Promise<DealResult> {
  requirePermission(permissions['post a deal'](who));
  await spend(tx, who.id);
  const fields = await resolveFields(tx, who, deal);
  const startsAt = plannedStart(deal.startsAt);
  checkEnd(fields.endsAt, startsAt ?? new Date());
  const pictures = await imageIdsOf(tx, deal.images);
  await refuseDuplicate(tx, { ...fields, authorId: who.id });
  const state = startsAt === null ? 'live' : 'scheduled';
  const rows = await tx
    .insert(deals)
    .values({ authorId: who.id, ...fields, state, startsAt, imageId: pictures[0] ?? null })
    .returning({ ...resultColumns, ...pricedColumns, ...timedColumns });
  for (const posted of rows) {
    await setDealImages(tx, posted.id, pictures);
    await scheduleDealJobs(tx, posted);
    await recordPrice(tx, posted, 'posted');
  }
  return dealResult(rows);
}
