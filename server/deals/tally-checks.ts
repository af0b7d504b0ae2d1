import { checkThresholds } from '../../shared/check-thresholds.ts';
import type { Trust } from '../../shared/permissions.ts';
import type { CheckVerdict } from '../../shared/states.ts';

/** A check that has not lapsed. */
export interface Check {
  verdict: CheckVerdict;
  price: number | null;
  weight: number;
  /** Its author's, when they checked. */
  trust: Trust;
  at: Date;
  /** Recent enough to count against a deal. */
  isRecent: boolean;
}

interface Claim {
  people: number;
  price: number;
  weight: number;
  /** The highest of the people's. */
  trust: number;
}

/** The combined result of a deal's checks. */
export interface CheckTally {
  works: { people: number; at: Date } | undefined;
  dead: { people: number; at: Date } | undefined;
  /** The reported price that counts most. Prices that are not plausible do not count. */
  claimed: Claim | undefined;
  /** The weight of checks against the deal, and whether a member is behind it. */
  against: number;
  againstByMember: boolean;
  /** How many people trusted to revive a deal said that it works since someone last said it is dead. */
  revivers: number;
}

/**
 * Tallies checks, oldest first. A "works" reduces the weight against the deal, but not below zero, so many early checks cannot hide that
 * a deal is over. A "dead" cancels every "works" before it.
 */
export function tallyChecks(checkList: readonly Check[], price: number | null): CheckTally {
  const claimed = claimIn(checkList, price);
  const tally: CheckTally = { works: undefined, dead: undefined, claimed, against: 0, againstByMember: false, revivers: 0 };
  for (const each of checkList) {
    if (each.verdict === 'works') countWorks(tally, each);
    if (each.verdict === 'dead') countDead(tally, each);
  }
  return tally;
}

function countWorks(tally: CheckTally, { weight, trust, at }: Check): void {
  tally.works = { people: (tally.works?.people ?? 0) + 1, at };
  if (trust >= checkThresholds.revivalTrust) tally.revivers += 1;
  tally.against = Math.max(0, tally.against + checkThresholds.works * Math.min(1, weight));
  if (tally.against > 0) return;
  tally.dead = undefined;
  tally.againstByMember = false;
}

function countDead(tally: CheckTally, { weight, trust, at, isRecent }: Check): void {
  tally.works = undefined;
  tally.revivers = 0;
  if (!isRecent) return;
  tally.against += weight;
  tally.againstByMember ||= isMember(trust);
  tally.dead = { people: (tally.dead?.people ?? 0) + 1, at };
}

/** The reported price with the most weight, members' first; of two, the later one. */
function claimIn(checkList: readonly Check[], current: number | null): Claim | undefined {
  const claims = new Map<number, Claim>();
  for (const { price, weight, trust, isRecent } of checkList) {
    if (price === null || !isRecent) continue;
    const before = claims.get(price) ?? { people: 0, weight: 0, trust: 0 };
    claims.delete(price);
    claims.set(price, { price, people: before.people + 1, weight: before.weight + weight, trust: Math.max(trust, before.trust) });
  }
  const byMember = ({ trust }: Claim) => Number(isMember(trust));
  const plausible = [...claims.values()].filter((claim) => isPlausible(claim, current));
  return plausible.toReversed().toSorted((a, b) => byMember(b) - byMember(a) || b.weight - a.weight)[0];
}

export const isMember = (trust: number): boolean => trust >= checkThresholds.memberTrust;

function isPlausible({ price, trust }: Claim, current: number | null): boolean {
  if (current === null || trust >= checkThresholds.plausibleTrust) return true;
  return price * checkThresholds.plausible >= current && price <= current * checkThresholds.plausible;
}
