import type { DealResult, PostDeal } from '../../shared/deals.ts';
import { quotas } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import { allow } from '../allow.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { pricedColumns, recordPrice } from '../prices/recording.ts';
import { spending } from '../quotas.ts';
import type { Person } from '../viewer.ts';
import { checkEnd, factsOf } from './facts.ts';
import { resultColumns, resultOf } from './result.ts';

const spend = spending('deals', quotas.deals, 'deals where author_id = $1', 'live_at');

/** Posts a deal, live at once. */
export async function postDeal(tx: Transaction, who: Person, typed: PostDeal): Promise<DealResult> {
  allow(permissions['post a deal'](who));
  await spend(tx, who.id);
  const facts = await factsOf(tx, typed);
  checkEnd(facts.endsAt, new Date());
  const rows = await tx
    .insert(deals)
    .values({ authorId: who.id, ...facts })
    .returning({ ...resultColumns, ...pricedColumns });
  for (const deal of rows) await recordPrice(tx, deal, 'posted');
  return resultOf(rows);
}
