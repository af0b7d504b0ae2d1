import type { Answer } from './answer.ts';
import type { Subscription } from './broadcast.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Change, Dependency } from './dependencies.ts';
import { affects, DependencyIndex } from './dependency-index.ts';
import { FairQueue, type QueueLoad } from './fair-queue.ts';
import { Freshness } from './freshness.ts';
import type { Requester } from './interest.ts';
import { LiveRead } from './live-read.ts';
import type { Evaluated, Read } from './read.ts';
import { ReadCache } from './read-cache.ts';
import type { ReadContext } from './read-context.ts';
import { ReadRouter, type ResolvedRead } from './read-router.ts';
import { RecoveryProbe } from './recovery-probe.ts';

/**
 * Limits for concurrent evaluations per client: fewer than connections, and few long ones so that the database keeps CPUs free.
 * Background evaluations may not take all places.
 */
const queueOptions = {
  concurrency: { total: 8, perKey: 4 },
  long: { total: 2, perKey: 1 },
  background: { total: 4, perKey: 2 },
  halfLife: 10_000,
};
/** A transaction with more changes than this is not compared with dependencies: everything is evaluated again. */
const maxChanges = 2_000;

export interface AnswerOptions {
  /** Evaluates even if the answer is current. */
  fresh?: boolean;
  /** Returns who waits for the answer; called only if there is something to wait for. */
  requester?: () => Requester;
}

/** Calls `changed` when rows change that decide what someone may watch. */
type Guard = { dependencies: readonly Dependency[]; changed: () => void };

/** Records all changes until it is known which of them matter. */
export interface ChangeRecording {
  stop: () => unknown;
  /** Whether any of these changed since the start, or may have. */
  changed: (dependencies: readonly Dependency[]) => boolean;
}

export interface HubOptions<Viewer> extends Pick<ReadContext, 'isDatabaseDown' | 'onEvaluationFailed'> {
  reads: readonly Read<unknown, unknown, Viewer>[];
  feed: ChangeFeed;
  /** Called when changes arrive in time again, or no longer do. */
  onFreshness?: (isFresh: boolean) => void;
  /** Called at the end of each evaluation of the read at this path, with the milliseconds that it took. */
  onEvaluated?: ((path: string, time: number, isGood: boolean) => void) | undefined;
}

/** How a hub is. */
export interface HubFigures {
  isLive: boolean;
  /** How old the last moment is at which everything was known (milliseconds); infinite while changes are lost. */
  lag: number;
  /** Different reads, by path, input and audience: kept, and watched. */
  reads: number;
  watched: number;
  evaluations: QueueLoad;
}

/** Evaluates each distinct read once per audience, for all who fetch or watch it. */
export class Hub<Viewer> {
  readonly router: ReadRouter<Viewer>;
  readonly #reads = new ReadCache();
  readonly #context: ReadContext;
  readonly #guards = new Set<Guard>();
  readonly #guardIndex = new DependencyIndex<Guard>();
  readonly #recordings = new Set<(readonly Change[])[]>();
  readonly #freshness: Freshness;
  readonly #onEvaluated: HubOptions<Viewer>['onEvaluated'];
  #gapCount = 0;

  constructor({ reads, feed, isDatabaseDown, onEvaluationFailed, onFreshness, onEvaluated }: HubOptions<Viewer>) {
    this.#onEvaluated = onEvaluated;
    this.router = new ReadRouter(reads);
    this.#freshness = new Freshness(
      () => {
        this.#report(this.#reads.values());
        onFreshness?.(this.live);
      },
      () => this.#report(this.#context.due),
    );
    this.#context = {
      index: new DependencyIndex(),
      evaluating: new Set(),
      queue: new FairQueue(queueOptions),
      isFeedConnected: () => feed.live,
      freshness: this.#freshness,
      due: new Set(),
      gapCount: () => this.#gapCount,
      recovery: new RecoveryProbe(),
      isDatabaseDown,
      onEvaluationFailed,
    };
    feed.on('changes', (changes) => this.#apply(changes));
    feed.on('live', () => this.#resync());
    feed.on('complete', (asOf) => this.#freshness.renew(asOf));
    feed.on('lost', () => this.#lose());
  }

  /** Whether changes arrive, and in time. */
  get live(): boolean {
    return this.#freshness.isFresh;
  }

  get figures(): HubFigures {
    const reads = this.#reads.values();
    return {
      isLive: this.live,
      lag: performance.now() - this.#freshness.asOf,
      reads: reads.length,
      watched: reads.filter(({ isWatched }) => isWatched).length,
      evaluations: this.#context.queue.load,
    };
  }

  /** To be called before anything is sent to a stream: reports first if changes arrive late, for example after a pause of this process. */
  checkFreshness(): void {
    this.#freshness.check();
  }

  close(): void {
    this.#freshness.close();
    this.#reads.close();
    this.#context.recovery.close();
  }

  /** The read's current answer. Throws UnknownRead, InvalidRead, and what the audience or the evaluation throws. */
  answer(path: string, viewer: Viewer, { fresh = false, requester }: AnswerOptions = {}): Answer | Promise<Answer> {
    const read = this.#liveRead(this.router.resolve(path), viewer);
    read.lastUsed = Date.now();
    if (fresh) return read.fetchFresh(requester?.());
    return read.isCurrent && read.answer !== undefined ? read.answer : read.fetch(requester?.());
  }

  /** The last known answer, current or not, without waiting for the database; for the first paint of a page. */
  lastAnswer(path: string, viewer: Viewer): Answer | undefined {
    return this.#liveRead(this.router.resolve(path), viewer).answer;
  }

  /** Subscribes until the function that it returns is called. Throws as `answer` does, before anything is sent. */
  subscribe(subscription: Subscription, viewer: Viewer): () => void {
    const read = this.#liveRead(this.router.resolve(subscription.path), viewer);
    void read.subscribe(subscription);
    return () => read.unsubscribe(subscription);
  }

  /** How many different readers watch each read that is defined at this path, by its input and once per audience. */
  countReaders(path: string): { input: unknown; readers: number }[] {
    return this.#reads
      .values()
      .flatMap((read) => (read.path === path && read.isWatched ? [{ input: read.input, readers: read.readers }] : []));
  }

  /** Calls `changed` when any of this changes or, after a gap, may have changed. */
  guard(dependencies: readonly Dependency[], changed: () => void): () => void {
    if (dependencies.length === 0) return () => undefined;
    const guard = { dependencies, changed };
    this.#guards.add(guard);
    this.#guardIndex.add(guard, dependencies);
    return () => {
      this.#guards.delete(guard);
      this.#guardIndex.remove(guard, dependencies);
    };
  }

  recordChanges(): ChangeRecording {
    const recorded: (readonly Change[])[] = [];
    const gapsBefore = this.#gapCount;
    this.#recordings.add(recorded);
    return {
      stop: () => this.#recordings.delete(recorded),
      changed: (dependencies) => gapsBefore !== this.#gapCount || recorded.flat().some((change) => affects(change, dependencies)),
    };
  }

  #liveRead({ read, input, key }: ResolvedRead<Viewer>, viewer: Viewer): LiveRead {
    const audience = read.audience(viewer);
    return this.#reads.getOrCreate(
      `${audience} ${key}`,
      () =>
        new LiveRead(() => this.#timed(read.path, () => read.evaluate(input, audience)), this.#context, {
          path: read.path,
          input,
          pace: typeof read.pace === 'function' ? read.pace(input) : read.pace,
          isLong: read.isLong?.(input),
        }),
    );
  }

  #timed(path: string, evaluate: () => Promise<Evaluated<unknown>>): Promise<Evaluated<unknown>> {
    const onEvaluated = this.#onEvaluated;
    if (onEvaluated === undefined) return evaluate();
    const start = performance.now();
    const evaluated = evaluate();
    const ended = (isGood: boolean) => onEvaluated(path, performance.now() - start, isGood);
    evaluated.then(
      () => ended(true),
      () => ended(false),
    );
    return evaluated;
  }

  #apply(changes: Change[]) {
    const reads = changes.length > maxChanges ? this.#reads.values() : this.#concerned(changes, this.#context.index);
    const guards = this.#concerned(changes, this.#guardIndex);
    // Their dependencies are not known yet.
    for (const read of this.#context.evaluating) read.recordChanges(changes);
    for (const recording of this.#recordings) recording.push(changes);
    for (const read of reads) read.invalidate();
    for (const guard of guards) guard.changed();
  }

  #concerned<Listener>(changes: readonly Change[], index: DependencyIndex<Listener>): Set<Listener> {
    const found = new Set<Listener>();
    for (const change of changes) index.addAffected(change, found);
    return found;
  }

  #report(reads: Iterable<{ report: () => void }>): void {
    for (const read of reads) read.report();
  }

  /** Changes no longer arrive. */
  #lose(): void {
    for (const read of this.#reads.values()) read.markIncomplete();
    this.#freshness.end();
  }

  /** Anything may have changed: evaluates everything that is watched. */
  #resync(): void {
    this.#gapCount++;
    for (const guard of [...this.#guards]) guard.changed();
    // A client's evaluations are queued in this order.
    const reads = this.#reads.values().toSorted((one, other) => other.watchers.size - one.watchers.size);
    for (const read of reads) read.resume();
    this.#context.recovery.recovered();
  }
}
