import { sql } from 'drizzle-orm';
import type { DealResult, PostDeal } from '../../../shared/deals.ts';
import { quotas } from '../../../shared/limits.ts';
import { isChecked, permissions } from '../../../shared/permissions.ts';
import { constant } from '../../platform/core/constants.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { dealTexts } from '../../staff/content-rules/checked-text.ts';
import { enforceRules } from '../../staff/content-rules/enforce-rules.ts';
import { recordHeld } from '../../staff/content-rules/record-held.ts';
import { imageIdsOf, setDealImages } from '../deal-images.ts';
import { dealResult, resultColumns } from '../deal-result.ts';
import { refuseDuplicate } from '../duplicates.ts';
import { enforceRepresentativeQuota } from '../merchants/enforce-representative-quota.ts';
import { pricedColumns, recordPrice } from '../prices/record-price.ts';
import { holdReason, queueHeldDeal } from './held-first-deals.ts';
import { resolveFields } from './resolve-fields.ts';
import { scheduleDealJobs, timedColumns } from './schedule-deal-jobs.ts';
import { checkEnd, plannedStart } from './start-and-end.ts';

const spend = quotaSpender('deals', quotas.deals, 'deals where author_id = $1', 'live_at');
const isNew = `exists (select from people where id = $1 and created_at > now() - make_interval(days => $2::int))`;
const spendAsNew = quotaSpender('new_person_deals', quotas.newPersonDeals, `deals where author_id = $1 and ${isNew}`, 'live_at');

/**
 * Posts a deal: live at once, scheduled for its start, or held for the moderators. Throws DUPLICATE_DEAL if the offer is already on the board,
 * HOST_BANNED for a banned merchant, and REFUSED_BY_RULE.
 */
export async function postDeal(tx: Transaction, who: Person, deal: PostDeal): Promise<DealResult> {
  requirePermission(permissions['post a deal'](who));
  await spend(tx, who.id);
  if (who.trust === 0 && isChecked(who)) await spendAsNew(tx, who.id, constant('newPeople.days'));
  const fields = await resolveFields(tx, who, deal);
  await enforceRepresentativeQuota(tx, who, fields.merchantId);
  const startsAt = plannedStart(deal.startsAt);
  checkEnd(fields.endsAt, startsAt ?? new Date());
  const pictures = await imageIdsOf(tx, deal.images);
  const rules = await enforceRules(tx, who, dealTexts({ ...fields, merchant: deal.merchant }));
  const hold = await holdReason(tx, who);
  await refuseDuplicate(tx, { ...fields, authorId: who.id });
  const isHeld = hold !== undefined || rules.length > 0;
  const state = isHeld ? 'held' : startsAt === null ? 'live' : 'scheduled';
  const rows = await tx
    .insert(deals)
    .values({ authorId: who.id, ...fields, state, startsAt, imageId: pictures[0] ?? null, heldAt: isHeld ? sql`now()` : null })
    .returning({ ...resultColumns, ...pricedColumns, ...timedColumns });
  for (const posted of rows) {
    await setDealImages(tx, posted.id, pictures);
    await scheduleDealJobs(tx, posted);
    await recordPrice(tx, posted, 'posted');
    if (hold !== undefined) await queueHeldDeal(tx, posted.id, hold.reason);
    await recordHeld(tx, { dealId: posted.id }, rules);
  }
  return dealResult(rows);
}
