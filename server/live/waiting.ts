export interface Work {
  /** Does it, in the turn of one of those who want it. */
  run: (party: string) => Promise<void>;
  isLong?: boolean;
}

/** Nobody wants it any more, so it did not begin. */
export class AbandonedError extends Error {}

/** Work in a FairQueue, and those who want it. */
export class Waiting {
  readonly isLong: boolean;
  readonly #work: Work;
  readonly #wantedBy = new Map<string, Party>();
  readonly #end = Promise.withResolvers<void>();
  #isOver = false;

  constructor(work: Work) {
    this.#work = work;
    this.isLong = work.isLong ?? false;
  }

  /** Ends as the work does; throws Abandoned where that never begins. */
  get done(): Promise<void> {
    return this.#end.promise;
  }

  /** It has begun, or never will. */
  get isOver(): boolean {
    return this.#isOver;
  }

  add(party: Party, name: string, asks: boolean): void {
    party.add(this, asks);
    this.#wantedBy.set(name, party);
  }

  /** When the last one leaves before it has begun, it never begins. */
  leave(name: string): void {
    this.#wantedBy.get(name)?.delete(this);
    this.#wantedBy.delete(name);
    this.endUnlessWanted();
  }

  endUnlessWanted(): void {
    if (this.#isOver || this.#wantedBy.size > 0) return;
    this.#isOver = true;
    this.#end.reject(new AbandonedError());
  }

  async begin(name: string): Promise<void> {
    this.#isOver = true;
    for (const party of this.#wantedBy.values()) party.delete(this);
    this.#wantedBy.clear();
    await this.#work.run(name).then(this.#end.resolve, this.#end.reject);
  }
}

/** So much of each is being done; one may be several of these. */
export type AtWork = Record<'all' | 'long' | 'watched', number>;

export interface Kind {
  isLong: boolean;
  asks: boolean;
}

/** What one party wants and has at work. */
export class Party {
  /** Milliseconds of work, from where the queue began. */
  used: number;
  readonly atWork: AtWork = { all: 0, long: 0, watched: 0 };
  readonly #asked = { short: new Set<Waiting>(), long: new Set<Waiting>() };
  readonly #watched = { short: new Set<Waiting>(), long: new Set<Waiting>() };
  /** In the order in which they begin; in each first what was wanted first. */
  readonly #wanted = [
    { asks: true, isLong: false, all: this.#asked.short },
    { asks: true, isLong: true, all: this.#asked.long },
    { asks: false, isLong: false, all: this.#watched.short },
    { asks: false, isLong: true, all: this.#watched.long },
  ];

  constructor(used: number) {
    this.used = used;
  }

  get isIdle(): boolean {
    return this.atWork.all === 0 && this.#wanted.every(({ all }) => all.size === 0);
  }

  add(waiting: Waiting, asks: boolean): void {
    this.delete(waiting);
    (asks ? this.#asked : this.#watched)[waiting.isLong ? 'long' : 'short'].add(waiting);
  }

  delete(waiting: Waiting): void {
    for (const { all } of this.#wanted) all.delete(waiting);
  }

  asksFor(waiting: Waiting): boolean {
    return this.#asked.short.has(waiting) || this.#asked.long.has(waiting);
  }

  first(hasRoom: (kind: Kind) => boolean): Waiting | undefined {
    for (const { all, ...kind } of this.#wanted) {
      const [waiting] = all;
      if (waiting !== undefined && hasRoom(kind)) return waiting;
    }
    return undefined;
  }
}
