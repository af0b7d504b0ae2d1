import type { Answer } from './answer.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Change, Dependency } from './dependencies.ts';
import { concerns, DependencyIndex } from './dependency-index.ts';
import { FairQueue } from './fair-queue.ts';
import { LiveRead, type ReadContext, type Requester, type Subscription } from './live-read.ts';
import type { Read } from './read.ts';
import { ReadCache } from './read-cache.ts';
import { ReadRouter, type ResolvedRead } from './read-router.ts';
import { RecoveryProbe } from './recovery-probe.ts';

/**
 * Reads that are evaluated at a time. Fewer than the connections there are, so that none has to wait for one until it fails, and of what
 * takes long no more than the database has processors to spare.
 */
const places = { all: { atOnce: 8, ofOne: 4 }, long: { atOnce: 2, ofOne: 1 }, watched: { atOnce: 4, ofOne: 2 } };
/** A transaction that changed more rows than this is not held against what each read depends on: whatever is watched is read again instead. */
const mostChanges = 2_000;

export interface AnswerOptions {
  /** Not what is known, but what an evaluation begun now gives. */
  fresh?: boolean;
  /** Who waits for it; asked only where somebody has to wait. */
  requester?: () => Requester;
}

/** Whom to tell when rows change that decide what somebody may watch. */
type Guard = { dependencies: readonly Dependency[]; changed: () => void };

/** Hears every change from a moment on, until it is known which of them matter. */
export interface ChangeRecording {
  stop: () => unknown;
  /** Whether anything of this changed until then, or may have. */
  changed: (dependencies: readonly Dependency[]) => boolean;
}

export interface HubOptions<Viewer> extends Pick<ReadContext, 'isDatabaseDown' | 'evaluationFailed'> {
  reads: readonly Read<unknown, unknown, Viewer>[];
  feed: ChangeFeed;
}

/** One evaluation for each distinct read and audience, shared by everybody who fetches or watches it. */
export class Hub<Viewer> {
  readonly catalogue: ReadRouter<Viewer>;
  readonly #reads = new ReadCache();
  readonly #context: ReadContext;
  readonly #guards = new Set<Guard>();
  readonly #guarded = new DependencyIndex<Guard>();
  readonly #recordings = new Set<(readonly Change[])[]>();
  readonly #feed: ChangeFeed;
  #gaps = 0;
  #keepsUp = true;

  constructor({ reads, feed, isDatabaseDown, evaluationFailed }: HubOptions<Viewer>) {
    this.catalogue = new ReadRouter(reads);
    this.#feed = feed;
    this.#context = {
      index: new DependencyIndex(),
      evaluating: new Set(),
      queue: new FairQueue(places),
      hearing: () => feed.live,
      live: () => this.live,
      gaps: () => this.#gaps,
      recovery: new RecoveryProbe(),
      isDatabaseDown,
      evaluationFailed,
    };
    feed.on('changes', (changes) => this.#hear(changes));
    feed.on('live', () => this.#resync());
    feed.on('lost', () => this.#markNotLive());
  }

  get live(): boolean {
    return this.#feed.live && this.#keepsUp;
  }

  /** Whether the database that is read keeps up with the one that is written to. Changes are heard either way; they may be late. */
  keepUp(keepsUp: boolean): void {
    if (keepsUp === this.#keepsUp) return;
    this.#keepsUp = keepsUp;
    if (!keepsUp) this.#markNotLive();
    else if (this.#feed.live) this.#readAgain();
  }

  close(): void {
    this.#reads.close();
    this.#context.recovery.close();
  }

  /** The read's answer as it is now. Throws UnknownRead, InvalidRead, and what the audience or the evaluation throws. */
  answer(path: string, viewer: Viewer, { fresh = false, requester }: AnswerOptions = {}): Answer | Promise<Answer> {
    const read = this.#liveRead(this.catalogue.resolve(path), viewer);
    read.lastUsed = Date.now();
    if (fresh) return read.fresh(requester?.());
    return read.current && read.answer !== undefined ? read.answer : read.settled(requester?.());
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

  /** Calls when any of this changes or, after a gap, may have changed. */
  guard(dependencies: readonly Dependency[], changed: () => void): () => void {
    if (dependencies.length === 0) return () => undefined;
    const guard = { dependencies, changed };
    this.#guards.add(guard);
    this.#guarded.add(guard, dependencies);
    return () => {
      this.#guards.delete(guard);
      this.#guarded.remove(guard, dependencies);
    };
  }

  recordChanges(): ChangeRecording {
    const heard: (readonly Change[])[] = [];
    const gaps = this.#gaps;
    this.#recordings.add(heard);
    return {
      stop: () => this.#recordings.delete(heard),
      changed: (dependencies) => gaps !== this.#gaps || heard.flat().some((change) => concerns(change, dependencies)),
    };
  }

  #liveRead({ read, input, key }: ResolvedRead<Viewer>, viewer: Viewer): LiveRead {
    const audience = read.audience(viewer);
    return this.#reads.getOrMake(
      `${audience} ${key}`,
      () => new LiveRead(() => read.evaluate(input, audience), this.#context, { pace: read.pace, isLong: read.isLong?.(input) }),
    );
  }

  #hear(changes: Change[]) {
    const reads = changes.length > mostChanges ? this.#reads.values() : this.#concerned(changes, this.#context.index);
    const guards = this.#concerned(changes, this.#guarded);
    // Whose dependencies are not known yet, because they are being found out, hears it all.
    for (const read of this.#context.evaluating) read.recordChanges(changes);
    for (const heard of this.#recordings) heard.push(changes);
    for (const read of reads) read.invalidate();
    for (const guard of guards) guard.changed();
  }

  #concerned<Listener>(changes: readonly Change[], index: DependencyIndex<Listener>): Set<Listener> {
    const found = new Set<Listener>();
    for (const change of changes) index.concerned(change, found);
    return found;
  }

  #markNotLive(): void {
    for (const read of this.#reads.values()) read.markNotLive();
  }

  /** Anything may have changed. */
  #resync(): void {
    this.#gaps++;
    for (const guard of [...this.#guards]) guard.changed();
    this.#readAgain();
  }

  /** Whatever is watched is read again, and is live from then on. */
  #readAgain(): void {
    // Within a party's turn they are evaluated in this order.
    const reads = this.#reads.values().toSorted((one, other) => other.subscriptions.size - one.subscriptions.size);
    for (const read of reads) read.resume();
    this.#context.recovery.end();
  }
}
