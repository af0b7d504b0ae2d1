import type { DealResult, PostDeal } from '../../shared/deals.ts';
import { quotas } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import { allow } from '../core/allow.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { refuseDuplicate } from '../deals/duplicates.ts';
import { hangPictures, picturesOf } from '../deals/pictures.ts';
import { resultColumns, resultOf } from '../deals/result.ts';
import { pricedColumns, recordPrice } from '../prices/recording.ts';
import { quotaSpender } from '../quotas/quota.ts';
import { checkEnd, factsOf, startOf } from './facts.ts';
import { keepAppointments, timedColumns } from './schedule-deal-jobs.ts';

const spend = quotaSpender('deals', quotas.deals, 'deals where author_id = $1', 'live_at');

/** Posts a deal, live at once, or scheduled for its start. Throws DUPLICATE_DEAL where the offer is here already. */
export async function postDeal(tx: Transaction, who: Person, typed: PostDeal): Promise<DealResult> {
  allow(permissions['post a deal'](who));
  await spend(tx, who.id);
  const facts = await factsOf(tx, who, typed);
  const startsAt = startOf(typed);
  checkEnd(facts.endsAt, startsAt ?? new Date());
  const pictures = await picturesOf(tx, typed.images);
  await refuseDuplicate(tx, { ...facts, authorId: who.id });
  const state = startsAt === null ? 'live' : 'scheduled';
  const rows = await tx
    .insert(deals)
    .values({ authorId: who.id, ...facts, state, startsAt, imageId: pictures[0] ?? null })
    .returning({ ...resultColumns, ...pricedColumns, ...timedColumns });
  for (const deal of rows) {
    await hangPictures(tx, deal.id, pictures);
    await keepAppointments(tx, deal);
    await recordPrice(tx, deal, 'posted');
  }
  return resultOf(rows);
}
