import { eq, getTableColumns } from 'drizzle-orm';
import { permissions } from '../../shared/permissions.ts';
import { type DealState, dealTransitions } from '../../shared/states.ts';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { hiddenBecause, isPrepared } from './visibility.ts';

// A search's own: as long as the text, and nobody reads it here.
const { words: _, ...columns } = getTableColumns(deals);

export type HeldDeal = Omit<typeof deals.$inferSelect, 'words'>;

/** A deal that nobody else changes until the command ends. Throws NOT_FOUND or REMOVED where this person does not get to see it. */
export async function shownDeal(tx: Transaction, who: Person, id: number): Promise<HeldDeal> {
  return shownTo(who, await hold(tx, id));
}

/** The same, also before it goes live for whoever works on it by then. */
export async function heldDeal(tx: Transaction, who: Person, id: number): Promise<HeldDeal> {
  const deal = await hold(tx, id);
  return deal !== undefined && isPrepared(deal, who) ? deal : shownTo(who, deal);
}

function shownTo(who: Person, deal: HeldDeal | undefined): HeldDeal {
  const hidden = hiddenBecause(deal, permissions['read members-only deals'](who));
  if (deal === undefined || hidden !== undefined) throw new Problem(hidden ?? 'NOT_FOUND');
  return deal;
}

/** The same, also where it was removed. */
export async function hold(tx: Transaction, id: number): Promise<HeldDeal | undefined> {
  const [deal] = await tx.select(columns).from(deals).where(eq(deals.id, id)).for('no key update');
  return deal;
}

/** Throws BAD_TRANSITION where a deal can't come from the one state to the other. */
export function checkTransition(from: DealState, to: DealState): void {
  if (!dealTransitions[from].includes(to)) throw new Problem('BAD_TRANSITION', `A deal that is ${from} can not become ${to}.`);
}
