import type { ErrorCode } from '../../shared/errors.ts';
import { mayCorrect } from '../../shared/permissions.ts';
import type { DealState } from '../../shared/states.ts';
import type { Person } from '../core/viewer.ts';
import { deals } from '../database/schema.ts';
import type { Row } from '../live/dependencies.ts';

interface Visible {
  state: DealState;
  membersOnly: boolean;
}
interface Placed extends Visible {
  startsAt: Date | null;
  liveAt: Date;
}

/** The columns that `hiddenBecause` needs. */
export const visibility = { state: deals.state, membersOnly: deals.membersOnly, startsAt: deals.startsAt, liveAt: deals.liveAt };

export const isVisible = ({ state, membersOnly }: Visible, members: boolean): boolean =>
  (state === 'live' || state === 'expired') && (members || !membersOnly);

/** The same, for a row of the change feed. */
export const isRowVisible = (row: Row, members: boolean) =>
  (row.state === 'live' || row.state === 'expired') && (members || row.members_only === false);

/** For a dependency: votes on a deal do not matter to what is shown with it. */
export const becomesHidden = (members: boolean) => (row: Row) => row.state === 'removed' || (row.members_only === true && !members);

/** Whether a deal was ever live. Before its start, `liveAt` is when it was created. */
export const hasStarted = ({ startsAt, liveAt }: Pick<Placed, 'startsAt' | 'liveAt'>): boolean => startsAt === null || liveAt >= startsAt;

/**
 * Why this audience cannot see a deal; undefined if it can. Only a deal that the audience could see before is reported as removed; any
 * other is not found, as if it did not exist.
 */
export function hiddenBecause(deal: Placed | undefined, members: boolean): ErrorCode | undefined {
  if (deal === undefined) return 'NOT_FOUND';
  if (isVisible(deal, members)) return undefined;
  return deal.state === 'removed' && hasStarted(deal) && (members || !deal.membersOnly) ? 'REMOVED' : 'NOT_FOUND';
}

/** Before a deal starts, only its author and people who may correct deals can open it. */
export const isPrepared = (deal: { state: DealState; authorId: number } | undefined, who: Person): boolean =>
  deal?.state === 'scheduled' && (deal.authorId === who.id || mayCorrect(who));
