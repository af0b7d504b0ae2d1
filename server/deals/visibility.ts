import type { ErrorCode } from '../../shared/errors.ts';
import type { DealState } from '../../shared/states.ts';

/** Why this audience does not get to see a deal; undefined if it does. What one may not see is not found, be it removed or not. */
export function hiddenBecause(deal: { state: DealState; membersOnly: boolean } | undefined, members: boolean): ErrorCode | undefined {
  if (deal === undefined || (deal.membersOnly && !members)) return 'NOT_FOUND';
  return deal.state === 'removed' ? 'REMOVED' : undefined;
}
