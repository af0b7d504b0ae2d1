import type { Trust } from '../../shared/permissions.ts';
import { OldRules } from './old-rules.ts';
import { day, type SimulatedBoard, type SimulatedPerson } from './simulated-board.ts';

/** Fifty accounts of one owner. */
interface Ring {
  name: string;
  networks: number;
  /** Of the accounts, in days. */
  age: number;
  members?: number;
}

export const rings: readonly Ring[] = [
  { name: 'of today, one network', networks: 1, age: 0 },
  { name: 'of today, 5 networks', networks: 5, age: 0 },
  { name: 'of today, 50 networks', networks: 50, age: 0 },
  { name: 'a week old, 5 networks', networks: 5, age: 7 },
  { name: 'a week old, 50 networks', networks: 50, age: 7 },
  { name: 'of today, 5 networks, 1 member', networks: 5, age: 0, members: 1 },
  { name: 'a week old, 5 networks, 1 member', networks: 5, age: 8, members: 1 },
  { name: 'a week old, 50 networks, 1 member', networks: 50, age: 8, members: 1 },
  { name: 'of today, 5 networks, 5 members', networks: 5, age: 0, members: 5 },
  { name: 'all members, 5 networks', networks: 5, age: 60, members: 50 },
  { name: 'all members, 50 networks', networks: 50, age: 60, members: 50 },
];

/** What a ring tries. Returns whether it gets through, by the old rules and by the board's. */
type Attack = (board: SimulatedBoard, ring: readonly SimulatedPerson[], honest: readonly SimulatedPerson[]) => Promise<Result>;
interface Result {
  before: boolean;
  after: boolean;
  /** What the moderators hear. */
  reports: string[];
}

/** The time of the attack. */
const now = 30 * day;
const absurd = 999_999_999;

export const attacks: Readonly<Record<string, Attack>> = {
  'makes its deal hot': async (board, [author, ...ring]) => {
    const deal = await board.post(author as SimulatedPerson);
    const old = new OldRules();
    for (const [index, person] of ring.entries()) {
      await board.setAge(deal, index * 30);
      await board.vote(person, now, deal, 1);
      old.vote(1, index * 30);
    }
    return { before: old.isHot, after: await board.isHot(deal), reports: await board.reports(deal) };
  },
  'sets an absurd price': (board, ring, honest) => reprice(board, ring, honest, absurd),
  'raises a price by half': (board, ring, honest) => reprice(board, ring, honest, 7_500),
  "expires another's deal": async (board, ring, [author]) => {
    const deal = await board.post(author as SimulatedPerson);
    const { old, did } = await checkAll(board, deal, ring, { verdict: 'dead' });
    return { before: old.isExpired, after: did === 'expired', reports: await board.reports(deal) };
  },
  'keeps a dead deal': async (board, [author, ...ring], honest) => {
    const deal = await board.post(author as SimulatedPerson);
    const old = new OldRules();
    let expired = false;
    const members = honest.slice(1, 6);
    const share = Math.floor(ring.length / members.length);
    for (const [index, member] of members.entries()) {
      for (const person of [member, ...ring.slice(index * share, (index + 1) * share)]) {
        const verdict = person === member ? 'dead' : 'works';
        old.check(person.trust, { verdict });
        expired ||= !expired && (await board.check(person, now, deal, { verdict })) === 'expired';
      }
    }
    return { before: !old.isExpired, after: !expired, reports: await board.reports(deal) };
  },
  'reactivates a dead deal': async (board, [author, ...ring]) => {
    const deal = await board.post(author as SimulatedPerson, 'expired');
    const { old, did } = await checkAll(board, deal, ring, { verdict: 'works' });
    return { before: old.isReactivated, after: did === 'reactivated', reports: await board.reports(deal) };
  },
};

async function reprice(
  board: SimulatedBoard,
  ring: readonly SimulatedPerson[],
  [author]: readonly SimulatedPerson[],
  price: number,
): Promise<Result> {
  const deal = await board.post(author as SimulatedPerson);
  const { old, did } = await checkAll(board, deal, ring, { verdict: 'price_changed', price });
  return { before: old.repricedTo === price, after: did === 'repriced', reports: await board.reports(deal) };
}

type Check = { verdict: 'works' | 'dead' } | { verdict: 'price_changed'; price: number };

/** Has everybody check a deal until that has an effect. */
async function checkAll(board: SimulatedBoard, deal: number, ring: readonly SimulatedPerson[], check: Check) {
  const old = new OldRules();
  let did: string | undefined;
  for (const person of ring) {
    old.check(person.trust, check);
    did ??= await board.check(person, now, deal, check);
  }
  return { old, did };
}

export async function joinRing(board: SimulatedBoard, { networks, age, members = 0 }: Ring, name: string): Promise<SimulatedPerson[]> {
  const ring: SimulatedPerson[] = [];
  for (let index = 0; index < 50; index += 1) {
    const trust: Trust = index >= 50 - members ? 1 : 0;
    ring.push(await board.join({ trust, joined: now - age * day, network: `${name} ${index % networks}` }));
  }
  return ring;
}

/** Bait and switch: twenty people vote, then the author changes title, link and price. */
export async function switchBait(
  board: SimulatedBoard,
  honest: readonly SimulatedPerson[],
  author: SimulatedPerson,
  votes: number,
): Promise<string[]> {
  const deal = await board.post(author);
  for (const person of honest.slice(0, votes)) await board.vote(person, now, deal, 1);
  await board.edit(author, now, deal, { version: 1, title: 'Another thing', url: `https://elsewhere.example/${deal}`, price: 9_900 });
  return await board.reports(deal);
}
