import { LRUCache } from 'lru-cache';
import { type AtWork, type Kind, Party, Waiting, type Work } from './waiting.ts';

/** How much is at work at a time, in all and for one party. What takes long, and what is only watched, may have fewer places, which are among the others. */
export interface Places {
  all: Share;
  long?: Share;
  watched?: Share;
}
interface Share {
  atOnce: number;
  ofOne: number;
}

/** Whoever asks has nothing yet: they go before those who watch, unless they had so much more (milliseconds of work). */
const headStart = 200;
/** Parties whose use is remembered; whoever used it longest ago is forgotten first. */
const remembered = 10_000;

/**
 * Work that waits until somebody who wants it has their turn. Next is the party that had least, and nobody has all places, so each
 * party gets its share whatever the others want done (start-time fair queueing). What several want is done in the turn of the first.
 */
export class FairQueue {
  readonly #places: Required<Places>;
  readonly #now: () => number;
  /** Those who wait or have something at work. */
  readonly #parties = new Map<string, Party>();
  /** How far the others are, in milliseconds of work. */
  readonly #used = new LRUCache<string, number>({ max: remembered });
  readonly #atWork: AtWork = { all: 0, long: 0, watched: 0 };
  /** How far the party is whose turn came last; whoever comes begins from there. */
  #reached = 0;

  /** @param now milliseconds */
  constructor(places: Places, now = () => performance.now()) {
    this.#places = { long: places.all, watched: places.all, ...places };
    this.#now = now;
  }

  /** Waits for the turn of one of those who want it; begins at once where there is room. */
  enter(work: Work, wants: Iterable<readonly [party: string, asks: boolean]>): Waiting {
    const waiting = new Waiting(work);
    for (const [name, asks] of wants) waiting.add(this.#party(name), name, asks);
    waiting.endUnlessWanted();
    this.#next();
    return waiting;
  }

  /** Does `work` in a turn of the party that asks for it. */
  async pass<Result>(party: string, work: () => Promise<Result>): Promise<Result> {
    const result = Promise.withResolvers<Result>();
    const run = () => work().then(result.resolve, result.reject);
    this.enter({ run }, [[party, true]]);
    return await result.promise;
  }

  /** Somebody else wants it too, or more. Without effect once it has begun. */
  want(waiting: Waiting, name: string, asks: boolean): void {
    if (waiting.isOver) return;
    waiting.add(this.#party(name), name, asks);
    this.#next();
  }

  #party(name: string): Party {
    const there = this.#parties.get(name);
    if (there !== undefined) return there;
    const party = new Party(Math.max(this.#reached, this.#used.get(name) ?? 0));
    this.#parties.set(name, party);
    return party;
  }

  #next(): void {
    for (let turn = this.#turn(); turn !== undefined; turn = this.#turn()) void this.#take(turn);
  }

  /** Of all for whom something may begin, whoever had least. */
  #turn(): Turn | undefined {
    let next: Turn | undefined;
    for (const [name, party] of this.#parties) {
      if (party.isIdle) this.#away(name, party);
      const waiting = party.first((kind) => this.#hasRoom(party, kind));
      if (waiting === undefined) continue;
      const rank = party.asksFor(waiting) ? party.used - headStart : party.used;
      if (next === undefined || rank < next.rank) next = { name, party, waiting, rank };
    }
    return next;
  }

  #away(name: string, { used }: Party): void {
    this.#parties.delete(name);
    if (used > this.#reached) this.#used.set(name, used);
  }

  #hasRoom({ atWork }: Party, { isLong, asks }: Kind): boolean {
    const fits = (which: keyof Places) => this.#atWork[which] < this.#places[which].atOnce && atWork[which] < this.#places[which].ofOne;
    return fits('all') && (!isLong || fits('long')) && (asks || fits('watched'));
  }

  async #take({ name, party, waiting }: Turn): Promise<void> {
    this.#reached = Math.max(this.#reached, party.used);
    const kind = { isLong: waiting.isLong, asks: party.asksFor(waiting) };
    this.#count(party, kind, 1);
    const start = this.#now();
    await waiting.begin(name);
    party.used += this.#now() - start;
    this.#count(party, kind, -1);
    this.#next();
  }

  #count({ atWork }: Party, { isLong, asks }: Kind, change: 1 | -1): void {
    for (const counted of [this.#atWork, atWork]) {
      counted.all += change;
      if (isLong) counted.long += change;
      if (!asks) counted.watched += change;
    }
  }
}

interface Turn {
  name: string;
  party: Party;
  waiting: Waiting;
  rank: number;
}
