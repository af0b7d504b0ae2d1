import { checkThresholds } from './check-thresholds.ts';
import { type Actor, trustOf } from './permissions.ts';

/**
 * How much a vote weighs where deals are ranked and become hot. The counts that people see are not weighed. A member's vote weighs 1. A new
 * person's (T0) grows with the account: `newPeople` are [days, weight], with a straight line between two of them. The nth vote for or against a
 * deal from one network has the nth of `perNetwork` as its factor, further ones the last. From trust `networkExemptFrom`
 * on, the network does not matter.
 */
export const voteWeights = {
  newPeople: [
    [0, 0.1],
    [7, 0.5],
    [30, 1],
  ],
  perNetwork: [1, 1, 0.5, 0.25, 0.1],
  networkExemptFrom: 2,
} as const;

/** Seconds after which votes and checks forget their network, and after which the key of the networks' hashes is replaced. */
export const networksKept = 30 * 86_400;

/**
 * A suspected ring is reported to the moderators when this many whole votes are withheld from a deal and are this share of its upvotes; again when
 * the withheld votes have doubled.
 */
export const ringSuspicion = { withheld: 5, share: 0.4 } as const;

/** Someone who votes or checks. */
type Voter = Actor & { createdAt: Date };

/** The weight of someone's vote (0 to 1), before its network counts. `now` is in milliseconds. */
export const voteWeight = (who: Voter, now: number): number =>
  trustOf(who) > 0 ? 1 : weightAtAge((now - who.createdAt.getTime()) / 86_400_000);

/** The weight of someone's check, before its network counts. */
export const checkWeight = (who: Voter, now: number): number => checkThresholds.weights[trustOf(who)] * voteWeight(who, now);

export const networkMatters = (who: Actor): boolean => trustOf(who) < voteWeights.networkExemptFrom;

/** The weight of a new person's vote. */
export function weightAtAge(days: number): number {
  const [first, ...later] = voteWeights.newPeople;
  let [day, weight]: readonly [number, number] = first;
  for (const [nextDay, nextWeight] of later) {
    if (days < nextDay) return weight + (Math.max(0, days - day) / (nextDay - day)) * (nextWeight - weight);
    [day, weight] = [nextDay, nextWeight];
  }
  return weight;
}
