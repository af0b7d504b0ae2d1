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
  /** The weight of checks against the deal. */
  against: number;
  /** How many people trusted to reactivate a deal said that it works since someone last said it is dead. */
  reactivators: number;
}

/** A weight, by who it comes from. */
interface Weight {
  members: number;
  newPeople: number;
}

const isNew = (trust: number) => trust === 0;
const total = ({ members, newPeople }: Weight) => members + Math.min(checkThresholds.newPeople, newPeople);

function add(weight: Weight, { trust, weight: added }: Check): void {
  weight[isNew(trust) ? 'newPeople' : 'members'] += added;
}

/**
 * Tallies checks, oldest first. A "works" reduces the weight against the deal, but not below zero, so many early checks cannot hide that
 * a deal is over; one by a new person does not reduce the weight of members. A "dead" cancels every "works" before it.
 */
export function tallyChecks(checkList: readonly Check[], price: number | null): CheckTally {
  const tally: CheckTally = { works: undefined, dead: undefined, claimed: claimIn(checkList, price), against: 0, reactivators: 0 };
  const against: Weight = { members: 0, newPeople: 0 };
  for (const each of checkList) {
    if (each.verdict === 'works') countWorks(tally, against, each);
    if (each.verdict === 'dead') countDead(tally, against, each);
  }
  return { ...tally, against: total(against) };
}

function countWorks(tally: CheckTally, against: Weight, { weight, trust, at }: Check): void {
  tally.works = { people: (tally.works?.people ?? 0) + 1, at };
  if (trust >= checkThresholds.reactivationTrust) tally.reactivators += 1;
  const reduction = -checkThresholds.works * Math.min(1, weight);
  if (!isNew(trust)) against.members = Math.max(0, against.members - Math.max(0, reduction - against.newPeople));
  against.newPeople = Math.max(0, against.newPeople - reduction);
  if (total(against) === 0) tally.dead = undefined;
}

function countDead(tally: CheckTally, against: Weight, check: Check): void {
  tally.works = undefined;
  tally.reactivators = 0;
  if (!check.isRecent) return;
  add(against, check);
  tally.dead = { people: (tally.dead?.people ?? 0) + 1, at: check.at };
}

/** The reported price with the most weight; of two, the later one. */
function claimIn(checkList: readonly Check[], current: number | null): Claim | undefined {
  const claims = new Map<number, Omit<Claim, 'weight'> & { by: Weight }>();
  for (const check of checkList) {
    const { price, trust, isRecent } = check;
    if (price === null || !isRecent) continue;
    const before = claims.get(price) ?? { people: 0, trust: 0, by: { members: 0, newPeople: 0 } };
    claims.delete(price);
    add(before.by, check);
    claims.set(price, { price, people: before.people + 1, trust: Math.max(trust, before.trust), by: before.by });
  }
  const weighed = [...claims.values()].map(({ by, ...claim }) => ({ ...claim, weight: total(by) }));
  const plausible = weighed.filter((claim) => isPlausible(claim, current));
  return plausible.toReversed().toSorted((a, b) => Number(isNew(a.trust)) - Number(isNew(b.trust)) || b.weight - a.weight)[0];
}

function isPlausible({ price, trust }: Claim, current: number | null): boolean {
  if (current === null || trust >= checkThresholds.plausibleTrust) return true;
  return price * checkThresholds.plausible >= current && price <= current * checkThresholds.plausible;
}
