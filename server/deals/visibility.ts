import type { ErrorCode } from '../../shared/errors.ts';
import { mayCorrect, permissions } from '../../shared/permissions.ts';
import type { DealState } from '../../shared/states.ts';
import type { Row } from '../engine/dependencies.ts';
import type { Person } from '../platform/core/viewer.ts';
import { deals } from '../platform/database/schema.ts';

interface Visible {
  state: DealState;
  membersOnly: boolean;
}
interface Placed extends Visible {
  startsAt: Date | null;
  liveAt: Date;
  heldAt: Date | null;
}

/** The columns that `hiddenBecause` needs. */
export const visibility = {
  state: deals.state,
  membersOnly: deals.membersOnly,
  startsAt: deals.startsAt,
  liveAt: deals.liveAt,
  heldAt: deals.heldAt,
};

const isPublished = (state: unknown) => state === 'live' || state === 'expired';

export const isVisible = ({ state, membersOnly }: Visible, members: boolean): boolean => isPublished(state) && (members || !membersOnly);

/** The same, for a row of the change feed. */
export const isRowVisible = (row: Row, members: boolean) => isPublished(row.state) && (members || row.members_only === false);

/** For a dependency: votes on a deal do not matter to what is shown with it. */
export const becomesHidden = (members: boolean) => (row: Row) => !isRowVisible(row, members);

/** Whether a deal was ever live. Before its start or its approval, `liveAt` is when it was created. */
export const hasStarted = ({ startsAt, liveAt, heldAt }: Pick<Placed, 'startsAt' | 'liveAt' | 'heldAt'>): boolean =>
  (startsAt === null || liveAt >= startsAt) && (heldAt === null || heldAt > liveAt);

/**
 * Why this audience cannot see a deal; undefined if it can. Only a deal that the audience could see before is reported as removed or
 * merged (MOVED; `hiddenDealProblem` says where to); any other is not found, as if it did not exist.
 */
export function hiddenBecause(deal: Placed | undefined, members: boolean): ErrorCode | undefined {
  if (deal === undefined) return 'NOT_FOUND';
  if (isVisible(deal, members)) return undefined;
  if (!hasStarted(deal) || (deal.membersOnly && !members)) return 'NOT_FOUND';
  return deal.state === 'merged' ? 'MOVED' : deal.state === 'removed' ? 'REMOVED' : 'NOT_FOUND';
}

/** Before a deal starts, its author and people who may correct deals can open it; while it is held, its author and moderators. */
export const isOpenTo = (who: Person, deal: { state: DealState; authorId: number } | undefined): boolean =>
  (deal?.state === 'scheduled' && (deal.authorId === who.id || mayCorrect(who))) ||
  (deal?.state === 'held' && (deal.authorId === who.id || permissions['read the queue and decide'](who)));
