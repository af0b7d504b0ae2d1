import type { Trust } from '../../shared/permissions.ts';
import type { Random } from '../seeded-random.ts';
import { OldRules } from './old-rules.ts';
import { day, type SimulatedBoard, type SimulatedPerson } from './simulated-board.ts';

const size = { people: 400, deals: 240, weeks: 3, expiries: 60 };

export interface Outcome {
  hotBefore: number;
  hotAfter: number;
  /** How much later the deals became hot that are so under both rules, in minutes and votes. */
  minutesLater: number[];
  votesLater: number[];
  /** Hot before, but not after. */
  lost: number;
  reportedAsRings: number;
  votes: number;
  /** How many people had to report a dead deal until it expired. */
  reportsBefore: number[];
  reportsAfter: number[];
}

/** @param hot the net votes from which a deal was hot by the old rules */
export async function simulateHonestCrowd(board: SimulatedBoard, random: Random, hot?: number): Promise<Outcome> {
  const crowd = await joinCrowd(board, random);
  const outcome: Outcome = {
    ...{ hotBefore: 0, hotAfter: 0, lost: 0, reportedAsRings: 0, votes: 0 },
    ...{ minutesLater: [], votesLater: [], reportsBefore: [], reportsAfter: [] },
  };
  for (let index = 0; index < size.deals; index += 1) await followDeal(board, random, crowd, outcome, new OldRules(hot));
  for (let index = 0; index < size.expiries; index += 1) await followExpiry(board, random, crowd, outcome);
  return outcome;
}

/** Mostly readers who only vote, some members; two in five share a network with a household, an office or a mobile carrier. */
async function joinCrowd(board: SimulatedBoard, random: Random): Promise<SimulatedPerson[]> {
  const crowd: SimulatedPerson[] = [];
  for (let index = 0; index < size.people; index += 1) {
    const trust = trustFor(random.next());
    const youngest = [-size.weeks * 7, 7, 42, 90][trust] ?? 0;
    const joined = -(youngest + exponential(random, 200)) * day;
    crowd.push(await board.join({ trust, joined, network: networkOf(random, index) }));
  }
  return crowd;
}

function trustFor(dice: number): Trust {
  if (dice < 0.65) return 0;
  if (dice < 0.93) return 1;
  return dice < 0.99 ? 2 : 3;
}

function networkOf(random: Random, index: number): string {
  const dice = random.next();
  if (dice < 0.6) return `alone ${index}`;
  if (dice < 0.85) return `household ${Math.floor(index / 6)}`;
  return random.pick(['office', 'campus', 'mobile carrier']);
}

const exponential = (random: Random, mean: number) => -mean * Math.log(1 - random.next());
/** A bell around 0, with a standard deviation of about 1. */
const bell = (random: Random) => Array.from({ length: 12 }, () => random.next()).reduce((sum, each) => sum + each, -6);
/** Members vote twice as much as the others. */
const someone = (random: Random, crowd: readonly SimulatedPerson[]) => {
  const [one, other] = [random.pick(crowd), random.pick(crowd)];
  return one.trust >= other.trust ? one : other;
};

async function followDeal(
  board: SimulatedBoard,
  random: Random,
  crowd: readonly SimulatedPerson[],
  outcome: Outcome,
  old: OldRules,
): Promise<void> {
  const posted = random.next() * size.weeks * 7 * day;
  const deal = await board.post(someone(random, crowd.slice(0, 50)));
  const hot: { before?: { age: number; votes: number }; after?: { age: number; votes: number } } = {};
  let votes = 0;
  for (const { voter, age } of votersFor(random, crowd, posted)) {
    const value = voter.trust > 0 && random.next() < 0.06 ? -1 : 1;
    await board.setAge(deal, age);
    const isCounted = await board.vote(voter, posted + age, deal, value).then(
      () => true,
      // Their own deal, or a quota of the real day.
      () => false,
    );
    if (!isCounted) continue;
    votes += 1;
    old.vote(value, age);
    if (old.isHot) hot.before ??= { age, votes };
    if (hot.after === undefined && (await board.isHot(deal))) hot.after = { age, votes };
  }
  outcome.votes += votes;
  outcome.hotBefore += Number(hot.before !== undefined);
  outcome.hotAfter += Number(hot.after !== undefined);
  outcome.lost += Number(hot.before !== undefined && hot.after === undefined);
  if ((await board.reports(deal)).includes('ring')) outcome.reportedAsRings += 1;
  if (hot.before === undefined || hot.after === undefined) return;
  outcome.minutesLater.push((hot.after.age - hot.before.age) / 60);
  outcome.votesLater.push(hot.after.votes - hot.before.votes);
}

/** Who votes for a deal and when, in seconds after it went live. Few deals get many votes, most of them in the first hours. */
function votersFor(random: Random, crowd: readonly SimulatedPerson[], posted: number) {
  const votes = Math.min(180, Math.exp(1.9 + 1.1 * bell(random)));
  const voters = new Map<number, { voter: SimulatedPerson; age: number }>();
  for (let index = 0; index < votes; index += 1) {
    const voter = someone(random, crowd);
    const age = exponential(random, 5 * 3_600);
    if (voter.joined < posted + age) voters.set(voter.id, { voter, age });
  }
  return [...voters.values()].sort((a, b) => a.age - b.age);
}

/** People report a dead deal one after another until it expires under both rules. */
async function followExpiry(board: SimulatedBoard, random: Random, crowd: readonly SimulatedPerson[], outcome: Outcome): Promise<void> {
  const deal = await board.post(random.pick(crowd));
  const now = size.weeks * 7 * day;
  const old = new OldRules();
  const found: { before?: number; after?: number } = {};
  for (let reports = 1; found.after === undefined && reports < 40; reports += 1) {
    const person = someone(random, crowd);
    const did = await board.check(person, now, deal, { verdict: 'dead' }).catch(() => undefined);
    old.check(person.trust, { verdict: 'dead' });
    if (old.isExpired) found.before ??= reports;
    if (did === 'expired') found.after = reports;
  }
  if (found.before !== undefined) outcome.reportsBefore.push(found.before);
  if (found.after !== undefined) outcome.reportsAfter.push(found.after);
}
