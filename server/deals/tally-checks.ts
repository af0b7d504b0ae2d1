import { checkThresholds } from '../../shared/check-thresholds.ts';
import type { CheckVerdict } from '../../shared/states.ts';

/** A check that has not lapsed. */
export interface Check {
  verdict: CheckVerdict;
  price: number | null;
  weight: number;
  at: Date;
  /** Recent enough to count against a deal. */
  isRecent: boolean;
}

/** The combined result of a deal's checks. */
export interface CheckTally {
  works: { people: number; at: Date } | undefined;
  dead: { people: number; at: Date } | undefined;
  claimed: { people: number; price: number; weight: number } | undefined;
  /** The weight of checks against the deal. */
  against: number;
  /** How many people trusted to revive a deal said that it works since someone last said it is dead. */
  revivers: number;
}

/**
 * Tallies checks, oldest first. A "works" reduces the weight against the deal, but not below zero, so many early checks cannot hide that
 * a deal is over. A "dead" cancels every "works" before it.
 */
export function tallyChecks(checkList: readonly Check[]): CheckTally {
  const tally: CheckTally = { works: undefined, dead: undefined, claimed: claimIn(checkList), against: 0, revivers: 0 };
  for (const each of checkList) {
    if (each.verdict === 'works') countWorks(tally, each);
    if (each.verdict === 'dead') countDead(tally, each);
  }
  return tally;
}

function countWorks(tally: CheckTally, { weight, at }: Check): void {
  tally.works = { people: (tally.works?.people ?? 0) + 1, at };
  if (weight >= checkThresholds.weights[checkThresholds.revivalTrust]) tally.revivers += 1;
  tally.against = Math.max(0, tally.against + checkThresholds.works);
  if (tally.against === 0) tally.dead = undefined;
}

function countDead(tally: CheckTally, { weight, at, isRecent }: Check): void {
  tally.works = undefined;
  tally.revivers = 0;
  if (!isRecent) return;
  tally.against += weight;
  tally.dead = { people: (tally.dead?.people ?? 0) + 1, at };
}

/** The reported price with the most weight; of two, the later one. */
function claimIn(checkList: readonly Check[]): CheckTally['claimed'] {
  const claims = new Map<number, { people: number; price: number; weight: number }>();
  for (const { price, weight, isRecent } of checkList) {
    if (price === null || !isRecent) continue;
    const { people = 0, weight: before = 0 } = claims.get(price) ?? {};
    claims.delete(price);
    claims.set(price, { price, people: people + 1, weight: before + weight });
  }
  return [...claims.values()].toReversed().toSorted((a, b) => b.weight - a.weight)[0];
}
