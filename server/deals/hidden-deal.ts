import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '../../shared/errors.ts';
import { reads } from '../../shared/reads.ts';
import { dependsOn } from '../engine/dependencies.ts';
import { Problem } from '../platform/core/problem.ts';
import type { Database, Queryable } from '../platform/database/connection.ts';
import { deals } from '../platform/database/schema.ts';
import { gone } from '../platform/http/live-read.ts';
import { dealSlug } from './card.ts';
import { hiddenBecause, isVisible, visibility } from './visibility.ts';

/** The problems of reads about one deal. */
export const hiddenDealProblems = ['REMOVED', 'MOVED'] as const;

/** What a read about a deal answers to an audience that cannot see the deal; undefined if it can. */
export async function goneIfHidden(db: Database, id: number, members: boolean) {
  const [deal] = await db.select(visibility).from(deals).where(eq(deals.id, id));
  const hidden = hiddenBecause(deal, members);
  return hidden === undefined ? undefined : await goneBecause(db, hidden, id, members);
}

/** The same for a reason that is known already. */
export async function goneBecause(db: Database, hidden: ErrorCode, id: number, members: boolean) {
  const itself = dependsOn('deals', 'id', id);
  if (hidden !== 'MOVED') return gone(hidden, [itself]);
  const { code, movedTo, target } = await mergeTarget(db, id, members);
  return gone(code, target === undefined ? [itself] : [itself, dependsOn('deals', 'id', target)], movedTo && { movedTo });
}

/** The refusal of a command on a hidden deal. */
export async function hiddenDealProblem(db: Queryable, hidden: ErrorCode | undefined, id: number, members: boolean): Promise<Problem> {
  if (hidden !== 'MOVED') return new Problem(hidden ?? 'NOT_FOUND');
  const { code, movedTo } = await mergeTarget(db, id, members);
  return new Problem(code, undefined, movedTo && { movedTo });
}

const into = alias(deals, 'into');

/** Where a merged deal leads to. If that is hidden, it must not be named: the deal is reported as removed. */
async function mergeTarget(db: Queryable, id: number, members: boolean) {
  const [target] = await db
    .select({ id: into.id, title: into.title, state: into.state, membersOnly: into.membersOnly })
    .from(deals)
    .innerJoin(into, eq(into.id, deals.duplicateOf))
    .where(eq(deals.id, id));
  if (target === undefined || !isVisible(target, members)) return { code: 'REMOVED' as const, target: target?.id };
  const movedTo = { read: reads.deal(target.id), page: `/d/${target.id}/${encodeURIComponent(dealSlug(target.title))}` };
  return { code: 'MOVED' as const, movedTo, target: target.id };
}
