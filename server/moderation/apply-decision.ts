import { eq, sql } from 'drizzle-orm';
import type { DecideCase } from '../../shared/moderation.ts';
import type { StaffAction } from '../../shared/staff-actions.ts';
import { removeLockedComment } from '../comments/restore-comment.ts';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { deals, merges } from '../database/schema.ts';
import { hasStarted } from '../deals/visibility.ts';
import { releaseComment, releaseDeal } from '../held/release.ts';
import { removeLockedDeal } from '../lifecycle/delete-deal.ts';
import { expireLockedDeal } from '../lifecycle/expire-deal.ts';
import { mergeDeals } from '../merging/merge-deals.ts';
import type { CaseThing } from './case-thing.ts';

/** How the staff log records a decision, or the entry if it is recorded already. */
export type Recorded =
  | {
      action: StaffAction;
      /** Whether the thing was never shown to anyone, which undoing must know. */
      wasNew?: boolean;
    }
  | { logId: number };

/** Carries out a decision on the locked thing that the case is about. `decisionsFor` says that it is possible. */
export async function applyDecision(
  tx: Transaction,
  who: Person,
  thing: CaseThing,
  { decision, into, reason }: DecideCase,
): Promise<Recorded> {
  switch (decision) {
    case 'merge':
      return await merge(tx, who, thing, { into: into ?? 0, reason });
    case 'approve':
      return await approve(tx, thing);
    case 'remove':
      return await remove(tx, who, thing);
    case 'expire':
      return await expire(tx, thing);
    case 'lock':
      return await lockThread(tx, thing);
    case 'warn':
      // The warning has an entry of its own.
      return { action: 'resolve_case' };
    case 'dismiss':
      return { action: 'dismiss_case' };
    case 'resolve':
      return { action: 'resolve_case' };
  }
}

async function merge(
  tx: Transaction,
  who: Person,
  thing: CaseThing,
  { into, reason }: { into: number; reason: string | undefined },
): Promise<Recorded> {
  if (thing.kind !== 'deal') throw impossible();
  const done = await mergeDeals(tx, who, { deal: thing.deal.id, into, reason });
  const [{ logId } = { logId: 0 }] = await tx.select({ logId: merges.logId }).from(merges).where(eq(merges.id, done.merge));
  return { logId };
}

async function approve(tx: Transaction, thing: CaseThing): Promise<Recorded> {
  if (thing.kind === 'comment') {
    await releaseComment(tx, thing.comment);
    return { action: 'approve_comment' };
  }
  if (thing.kind !== 'deal') throw impossible();
  await releaseDeal(tx, thing.deal);
  return { action: 'approve_deal', wasNew: !hasStarted(thing.deal) };
}

async function remove(tx: Transaction, who: Person, thing: CaseThing): Promise<Recorded> {
  if (thing.kind === 'comment') {
    await removeLockedComment(tx, thing.comment);
    return { action: 'remove_comment' };
  }
  if (thing.kind !== 'deal') throw impossible();
  await removeLockedDeal(tx, who, thing.deal);
  return { action: 'remove_deal', wasNew: !hasStarted(thing.deal) };
}

async function expire(tx: Transaction, thing: CaseThing): Promise<Recorded> {
  if (thing.kind !== 'deal') throw impossible();
  await expireLockedDeal(tx, thing.deal.id, 'person');
  return { action: 'expire_deal' };
}

async function lockThread(tx: Transaction, thing: CaseThing): Promise<Recorded> {
  if (!('deal' in thing)) throw impossible();
  await tx.update(deals).set({ lockedAt: sql`now()` }).where(eq(deals.id, thing.deal.id));
  return { action: 'lock_thread' };
}

const impossible = () => new Problem('BAD_TRANSITION', 'This decision is not possible here.');
