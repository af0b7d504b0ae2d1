import type { ChangeFeed } from './change-feed.ts';
import type { Change, Dependency } from './dependencies.ts';
import { DependencyIndex } from './dependency-index.ts';
import { type Answer, LiveRead, type Subscription } from './live-read.ts';
import type { Read } from './read.ts';
import { type Asked, ReadCatalogue } from './read-catalogue.ts';

/** Reads that nobody watches are kept current-on-demand for a while, so that plain GETs are served from memory too. */
const idle = { most: 2_000, seconds: 60 };

/** Reads evaluated at a time after a gap: all at once would have the last ones wait too long for a connection, and fail. */
const rereadAtOnce = 8;

export interface HubListener {
  /** Changes are heard of again, or not any more. */
  status: (live: boolean) => void;
}

/** Whom to tell when rows change that decide what somebody may watch. */
type Guard = { dependencies: readonly Dependency[]; changed: () => void };

/** One evaluation for each distinct read and audience, shared by everybody who fetches or watches it. */
export class Hub<Viewer> {
  readonly catalogue: ReadCatalogue<Viewer>;
  readonly #reads = new Map<string, LiveRead>();
  readonly #index = new DependencyIndex<LiveRead>();
  readonly #evaluating = new Set<LiveRead>();
  readonly #guards = new DependencyIndex<Guard>();
  readonly #listeners = new Set<HubListener>();
  readonly #feed: ChangeFeed;
  readonly #evaluationFailed: (error: unknown) => void;
  readonly #sweep: NodeJS.Timeout;
  #gaps = 0;

  constructor({
    reads,
    feed,
    evaluationFailed,
  }: { reads: readonly Read<unknown, unknown, Viewer>[]; feed: ChangeFeed; evaluationFailed: (error: unknown) => void }) {
    this.catalogue = new ReadCatalogue(reads);
    this.#feed = feed;
    this.#evaluationFailed = evaluationFailed;
    feed.on('changes', (changes) => this.#hear(changes));
    feed.on('live', () => void this.#reread());
    feed.on('lost', () => this.#tell(false));
    this.#sweep = setInterval(() => this.#forgetIdle(idle.seconds), (idle.seconds * 1_000) / 2);
    this.#sweep.unref();
  }

  get live(): boolean {
    return this.#feed.live;
  }

  /** How many reads are kept, watched or not. */
  get size(): number {
    return this.#reads.size;
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  /** The read's answer as it is now. Throws UnknownRead, InvalidRead, and what the audience or the evaluation throws. */
  answer(path: string, viewer: Viewer, { fresh = false } = {}): Answer | Promise<Answer> {
    const read = this.#liveRead(this.catalogue.resolve(path), viewer);
    read.lastUsed = Date.now();
    if (fresh) return read.fresh();
    return read.current && read.answer !== undefined ? read.answer : read.settled();
  }

  /** The last answer that is known, current or not, without waiting for the database; for the first paint of a page. */
  lastAnswer(path: string, viewer: Viewer): Answer | undefined {
    return this.#liveRead(this.catalogue.resolve(path), viewer).answer;
  }

  /** Subscribes until the function that it returns is called. Throws as `answer` does, before anything is sent. */
  subscribe(subscription: Subscription, viewer: Viewer): () => void {
    const read = this.#liveRead(this.catalogue.resolve(subscription.path), viewer);
    void read.subscribe(subscription);
    return () => read.unsubscribe(subscription);
  }

  listen(listener: HubListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  guard(dependencies: readonly Dependency[], changed: () => void): () => void {
    const guard = { dependencies, changed };
    this.#guards.add(guard, dependencies);
    return () => this.#guards.remove(guard, dependencies);
  }

  #liveRead({ read, input, key }: Asked<Viewer>, viewer: Viewer): LiveRead {
    const audience = read.audience(viewer);
    const fullKey = `${audience} ${key}`;
    const there = this.#reads.get(fullKey);
    if (there !== undefined) return there;
    if (this.#reads.size >= idle.most * 2) this.#forgetIdle(0);
    const made = new LiveRead(fullKey, () => read.evaluate(input, audience), {
      index: this.#index,
      evaluating: this.#evaluating,
      hearing: () => this.#feed.live,
      evaluationFailed: this.#evaluationFailed,
    });
    this.#reads.set(fullKey, made);
    return made;
  }

  #hear(changes: Change[]) {
    const concerned = new Set<LiveRead>();
    const guards = new Set<Guard>();
    for (const change of changes) {
      this.#index.concerned(change, concerned);
      this.#guards.concerned(change, guards);
    }
    // Whose dependencies are not known yet, because an evaluation runs, hears it all.
    for (const read of this.#evaluating) read.overhear(changes);
    for (const read of concerned) read.invalidate();
    for (const guard of guards) guard.changed();
  }

  /** After a gap anything may have changed. Readers are told that they are live again once what they watch has been read again. */
  async #reread(): Promise<void> {
    const gap = ++this.#gaps;
    const reads = [...this.#reads.values()];
    for (const read of reads) read.outdate();
    const watched = reads.filter(({ subscriptions }) => subscriptions.size > 0);
    const mostWatchedFirst = watched.sort((one, other) => other.subscriptions.size - one.subscriptions.size).values();
    const isLatest = () => this.#feed.live && gap === this.#gaps;
    const readOn = async () => {
      for (const read of mostWatchedFirst) {
        if (isLatest()) await read.settled().catch(this.#evaluationFailed);
      }
    };
    await Promise.all(Array.from({ length: rereadAtOnce }, readOn));
    if (isLatest()) this.#tell(true);
  }

  #tell(live: boolean) {
    for (const listener of this.#listeners) listener.status(live);
  }

  #forgetIdle(seconds: number) {
    const unwatched = [...this.#reads.entries()].filter(([, read]) => read.subscriptions.size === 0 && !this.#evaluating.has(read));
    unwatched.sort(([, one], [, other]) => one.lastUsed - other.lastUsed);
    const surplus = this.#reads.size - idle.most;
    const before = Date.now() - seconds * 1_000;
    for (const [i, [key, read]] of unwatched.entries()) {
      if (i >= surplus && (seconds === 0 || read.lastUsed >= before)) continue;
      read.dispose();
      this.#reads.delete(key);
    }
  }
}
