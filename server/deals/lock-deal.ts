import { eq, getTableColumns, sql } from 'drizzle-orm';
import { permissions } from '../../shared/permissions.ts';
import { type DealState, dealTransitions } from '../../shared/states.ts';
import { Problem } from '../platform/core/problem.ts';
import type { Person } from '../platform/core/viewer.ts';
import type { Transaction } from '../platform/database/connection.ts';
import { deals } from '../platform/database/schema.ts';
import { hiddenDealProblem } from './hidden-deal.ts';
import { hiddenBecause, isOpenTo } from './visibility.ts';

// Only the search needs `words`, and it is as long as the text.
const { words: _, ...columns } = getTableColumns(deals);

export type LockedDeal = Omit<typeof deals.$inferSelect, 'words'>;

/** Locks a deal that has started. Throws NOT_FOUND, REMOVED or MOVED if this person cannot see it. */
export async function lockPublishedDeal(tx: Transaction, who: Person, id: number): Promise<LockedDeal> {
  return await refuseHidden(tx, who, id, await lockDeal(tx, id));
}

/** Locks a deal that this person can see, or that is scheduled or held and open to them. Throws NOT_FOUND, REMOVED or MOVED. */
export async function lockVisibleDeal(tx: Transaction, who: Person, id: number): Promise<LockedDeal> {
  const deal = await lockDeal(tx, id);
  return deal !== undefined && isOpenTo(who, deal) ? deal : await refuseHidden(tx, who, id, deal);
}

async function refuseHidden(tx: Transaction, who: Person, id: number, deal: LockedDeal | undefined): Promise<LockedDeal> {
  const members = permissions['read members-only deals'](who);
  const hidden = hiddenBecause(deal, members);
  if (deal === undefined || hidden !== undefined) throw await hiddenDealProblem(tx, hidden, id, members);
  return deal;
}

/** Locks a deal, even a removed one, until the transaction ends. */
export async function lockDeal(tx: Transaction, id: number): Promise<LockedDeal | undefined> {
  const locked = tx
    .select(columns)
    .from(deals)
    .where(eq(deals.id, sql.placeholder('id')))
    .for('no key update');
  const [deal] = await locked.prepare('lock_deal').execute({ id });
  return deal;
}

/** Throws BAD_TRANSITION if a deal cannot go from one state to the other. */
export function checkTransition(from: DealState, to: DealState): void {
  if (!dealTransitions[from].includes(to)) throw new Problem('BAD_TRANSITION', `A deal that is ${from} cannot become ${to}.`);
}
