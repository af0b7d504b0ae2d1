import { LRUCache } from 'lru-cache';
import { Unreachable } from '../fetching/unreachable.ts';
import { Turnstile } from '../live/turnstile.ts';

interface Room {
  atOnce: number;
  /** Who have their turn or wait for it, in all and of one person. */
  inside: number;
  person: number;
  /** Milliseconds until somebody who waits is told to come back. */
  waiting: number;
}

/** How long (ms) it is remembered how much time somebody took, and of how many people. */
const remembered = { ttl: 60_000, max: 1_000 };

/** Lets so many in at a time, of each person one. Of those who wait, whoever took the least time lately goes first. */
export class FairTurns {
  readonly #room: Room;
  readonly #turns: Turnstile;
  readonly #people = new Map<number, { turns: Turnstile; inside: number }>();
  readonly #taken = new LRUCache<number, number>(remembered);
  #inside = 0;

  constructor(room: Room) {
    this.#room = room;
    this.#turns = new Turnstile(room.atOnce);
  }

  /** Does `work` when its turn has come. Throws Unreachable for `busy` where there is no room to wait, or the turn does not come in time. */
  async take<Result>(person: number, work: () => Promise<Result>): Promise<Result> {
    const { turns, leave } = this.#enter(person);
    const { promise: late, reject: tooLate } = Promise.withResolvers<never>();
    let waits = true;
    const timer = setTimeout(() => {
      waits = false;
      tooLate(new Unreachable('busy'));
    }, this.#room.waiting);
    const begin = () => {
      clearTimeout(timer);
      return waits ? this.#timed(person, work) : late;
    };
    const done = turns
      .pass(
        () => 0,
        () => this.#turns.pass(() => -(this.#taken.get(person) ?? 0), begin),
      )
      .finally(leave);
    return Promise.race([done, late]);
  }

  #enter(person: number) {
    const own = this.#people.get(person) ?? { turns: new Turnstile(1), inside: 0 };
    if (this.#inside >= this.#room.inside || own.inside >= this.#room.person) throw new Unreachable('busy');
    this.#people.set(person, own);
    this.#inside++;
    own.inside++;
    const leave = () => {
      this.#inside--;
      own.inside--;
      if (own.inside === 0) this.#people.delete(person);
    };
    return { turns: own.turns, leave };
  }

  async #timed<Result>(person: number, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#taken.set(person, (this.#taken.get(person) ?? 0) + performance.now() - began);
    }
  }
}
