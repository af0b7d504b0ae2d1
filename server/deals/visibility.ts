import type { ErrorCode } from '../../shared/errors.ts';
import { mayCorrect } from '../../shared/permissions.ts';
import type { DealState } from '../../shared/states.ts';
import type { Person } from '../viewer.ts';

/** Why this audience does not get to see a deal; undefined if it does. What one may not see is not found, be it removed or not. */
export function hiddenBecause(deal: { state: DealState; membersOnly: boolean } | undefined, members: boolean): ErrorCode | undefined {
  if (deal === undefined || deal.state === 'scheduled' || (deal.membersOnly && !members)) return 'NOT_FOUND';
  return deal.state === 'removed' ? 'REMOVED' : undefined;
}

/** Before a deal goes live its author works on it already, and whoever may correct it. */
export const isPrepared = (deal: { state: DealState; authorId: number } | undefined, who: Person): boolean =>
  deal?.state === 'scheduled' && (deal.authorId === who.id || mayCorrect(who));
