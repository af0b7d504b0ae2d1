import { checks } from '../../shared/limits.ts';
import type { CheckVerdict } from '../../shared/states.ts';

/** A check that has not lapsed. */
export interface Found {
  verdict: CheckVerdict;
  price: number | null;
  weight: number;
  at: Date;
  /** Found within the time that counts against a deal. */
  isRecent: boolean;
}

/** What checks say of a deal. */
export interface CheckTally {
  works: { people: number; at: Date } | undefined;
  dead: { people: number; at: Date } | undefined;
  claimed: { people: number; price: number; weight: number } | undefined;
  /** What weighs against it. */
  against: number;
  /** How many found that it works, since somebody found it dead, whose word revives a deal. */
  revivers: number;
}

/**
 * Weighs checks, oldest first. A "works" takes away from what was said against the deal before it, never more than that: a deal that worked
 * for a hundred people this morning can be over at noon. A "dead" contradicts every "works" before it.
 */
export function tallyChecks(found: readonly Found[]): CheckTally {
  const findings: CheckTally = { works: undefined, dead: undefined, claimed: claimIn(found), against: 0, revivers: 0 };
  for (const each of found) {
    if (each.verdict === 'works') countWorks(findings, each);
    if (each.verdict === 'dead') countDead(findings, each);
  }
  return findings;
}

function countWorks(findings: CheckTally, { weight, at }: Found): void {
  findings.works = { people: (findings.works?.people ?? 0) + 1, at };
  if (weight >= checks.weights[checks.revivalTrust]) findings.revivers += 1;
  findings.against = Math.max(0, findings.against + checks.works);
  if (findings.against === 0) findings.dead = undefined;
}

function countDead(findings: CheckTally, { weight, at, isRecent }: Found): void {
  findings.works = undefined;
  findings.revivers = 0;
  if (!isRecent) return;
  findings.against += weight;
  findings.dead = { people: (findings.dead?.people ?? 0) + 1, at };
}

/** The price that weighs most, of two the one that was said last. */
function claimIn(found: readonly Found[]): CheckTally['claimed'] {
  const claims = new Map<number, { people: number; price: number; weight: number }>();
  for (const { price, weight, isRecent } of found) {
    if (price === null || !isRecent) continue;
    const { people = 0, weight: before = 0 } = claims.get(price) ?? {};
    claims.delete(price);
    claims.set(price, { price, people: people + 1, weight: before + weight });
  }
  return [...claims.values()].toReversed().toSorted((a, b) => b.weight - a.weight)[0];
}
