import { limits } from '../../../shared/limits.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { LockedDeal } from '../lock-deal.ts';

/** Milliseconds. */
const furthestAhead = limits.endsWithin * 86_400_000;

/** Throws unless a deal ends after now and within a year of going live. */
export function checkEnd(endsAt: Date | null, liveAt: Date): void {
  if (endsAt === null) return;
  if (endsAt.getTime() <= Date.now()) throw invalid('endsAt', 'in_the_past', 'The end must be in the future');
  if (endsAt.getTime() > liveAt.getTime() + furthestAhead)
    throw invalid('endsAt', 'too_far', `A deal ends within ${limits.endsWithin} days`);
}

/** When a deal starts; null if that is now. A start that has just passed counts as now, because filling in a form takes time. */
export function plannedStart(startsAt: string | null | undefined): Date | null {
  if (startsAt === undefined || startsAt === null || Date.parse(startsAt) <= Date.now()) return null;
  if (Date.parse(startsAt) > Date.now() + furthestAhead)
    throw invalid('startsAt', 'too_far', `A deal starts within ${limits.endsWithin} days`);
  return new Date(startsAt);
}

/** The start after an edit. A scheduled deal can move or drop its start, and goes live if its start has passed; a started deal keeps it. */
export function editedStart(deal: LockedDeal, startsAt: string | null | undefined): Date | null {
  if (deal.state === 'scheduled') return plannedStart(startsAt === undefined ? deal.startsAt?.toISOString() : startsAt);
  if (plannedStart(startsAt) !== null) throw invalid('startsAt', 'already_live', 'It is live already');
  return deal.startsAt;
}
