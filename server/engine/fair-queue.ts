import { DecayingUsage } from './decaying-usage.ts';
import { type Counter, KeyState, QueuedTask, type RunningCounts, type Task } from './queued-task.ts';

interface Limit {
  total: number;
  perKey: number;
}

export interface FairQueueOptions {
  /** How many tasks run at a time. Long tasks and background tasks may have their own, lower limits. */
  concurrency: Limit;
  long?: Limit;
  background?: Limit;
  /** A key with more queued pauses after each task for as long as it has worked lately, but no longer than this (milliseconds). */
  maxPause?: number;
  /** Milliseconds after which usage counts half. */
  halfLife: number;
  /**
   * Foreground tasks go before others' background tasks until their key has used this much more (milliseconds of work). With Infinity,
   * background tasks only run when nobody waits.
   */
  foregroundBonus?: number;
  /** For `run`: a key with more recent usage than this is refused, unless it runs in the background (milliseconds of work). */
  maxUsage?: number;
  /** For `run`: how many tasks wait, and for how long (milliseconds). */
  maxQueued?: Limit;
  timeout?: number;
  /** For `run`: the error for a task that is refused; `retryAfter` in milliseconds. */
  refusal?: (reason: 'usage' | 'full', retryAfter: number) => Error;
}

export interface QueueRequest {
  key: string;
  /** Nobody waits for the result: tasks that someone waits for go first. */
  isBackground?: boolean;
}

const defaultForegroundBonus = 200;
/** When a full queue may have a free slot again (milliseconds). */
const retryWhenFull = 10_000;

/**
 * Runs tasks in fair shares: next is the key (such as a person or an address) that has used least recently. A task that several keys
 * request runs once, at the first one's turn, and is charged to that key.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #limits: Record<Counter, Limit>;
  readonly #now: () => number;
  readonly #usage: DecayingUsage;
  /** Keys with something queued or running. */
  readonly #keys = new Map<string, KeyState>();
  readonly #running: RunningCounts = { all: 0, long: 0, background: 0 };

  /** @param now milliseconds */
  constructor(options: FairQueueOptions, now = () => performance.now()) {
    this.#options = options;
    const { concurrency, long = concurrency, background = concurrency } = options;
    this.#limits = { all: concurrency, long, background };
    this.#now = now;
    this.#usage = new DecayingUsage(options.halfLife, now);
  }

  /** Runs the work of one key. Throws a refusal if the key has used too much recently, the queue is full or the wait is too long. */
  async run<Result>(
    key: string,
    work: () => Promise<Result>,
    { cost, isBackground = false }: Pick<Task, 'cost'> & { isBackground?: boolean } = {},
  ): Promise<Result> {
    const { maxUsage, timeout } = this.#options;
    const wait = maxUsage === undefined || isBackground ? 0 : this.#usage.timeUntil(maxUsage, key);
    if (wait > 0) throw this.#refusal('usage', wait);
    const queued = this.enqueue({ run: work, cost }, [{ key, isBackground }]);
    this.#dropExcess(key);
    const timer = timeout === undefined ? undefined : setTimeout(() => queued.refuse(this.#refusal()), timeout);
    return (await queued.done.finally(() => clearTimeout(timer))) as Result;
  }

  /** Queues a task for all keys that request it; starts it at once if possible. */
  enqueue(task: Task, requests: Iterable<QueueRequest>): QueuedTask {
    const queued = new QueuedTask(task, this.#now());
    for (const { key, isBackground = false } of requests) queued.addTo(key, this.#stateOf(key), isBackground);
    queued.abandonUnlessRequested();
    this.#startNext();
    return queued;
  }

  /** One more key requests the task, or requests it with another urgency. No effect once it has started. */
  request(queued: QueuedTask, { key, isBackground = false }: QueueRequest): void {
    if (!queued.isQueued) return;
    queued.addTo(key, this.#stateOf(key), isBackground);
    this.#startNext();
  }

  /** How many tasks run and wait, and for how long the first of them has waited (milliseconds). */
  get load(): QueueLoad {
    const waiting = new Set([...this.#keys.values()].flatMap(({ tasks }) => tasks));
    const now = this.#now();
    const since = [...waiting].reduce((first, { queuedAt }) => Math.min(first, queuedAt), now);
    return { running: this.#running.all, waiting: waiting.size, oldest: now - since };
  }

  #stateOf(key: string): KeyState {
    const state = this.#keys.get(key) ?? new KeyState();
    this.#keys.set(key, state);
    return state;
  }

  #startNext(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#start(next);
  }

  #next(): Candidate | undefined {
    const { foregroundBonus = defaultForegroundBonus } = this.#options;
    let next: Candidate | undefined;
    for (const [key, state] of this.#keys) {
      if (state.isIdle) this.#keys.delete(key);
      const first = state.first((counters) => this.#mayRun(state, counters));
      if (first === undefined) continue;
      const rank = this.#usage.get(key) + (first.counters.includes('background') ? foregroundBonus : 0);
      if (next === undefined || rank < next.rank) next = { key, state, rank, ...first };
    }
    return next;
  }

  #mayRun({ running, isPaused }: KeyState, counters: readonly Counter[]): boolean {
    if (isPaused) return false;
    return counters.every((each) => this.#running[each] < this.#limits[each].total && running[each] < this.#limits[each].perKey);
  }

  #start({ key, state, queued, counters }: Candidate): void {
    this.#count(state, counters, 1);
    const { run, cost } = queued.task;
    const start = this.#now();
    const ended = () => {
      this.#usage.add(key, cost?.() ?? this.#now() - start);
      this.#count(state, counters, -1);
      this.#pause(key, state);
      this.#startNext();
    };
    queued.start(() => run(key).finally(ended));
  }

  #pause(key: string, state: KeyState): void {
    const { maxPause } = this.#options;
    if (maxPause === undefined || state.queued === 0) return;
    state.isPaused = true;
    setTimeout(
      () => {
        state.isPaused = false;
        this.#startNext();
      },
      Math.min(this.#usage.get(key), maxPause),
    );
  }

  #count({ running }: KeyState, counters: readonly Counter[], change: 1 | -1): void {
    for (const each of counters) {
      this.#running[each] += change;
      running[each] += change;
    }
  }

  /** Drops the last in line, which may be the newest. */
  #dropExcess(key: string): void {
    const { maxQueued } = this.#options;
    if (maxQueued === undefined) return;
    const own = this.#stateOf(key);
    const states = [...this.#keys];
    const isFull = states.reduce((sum, [, { queued }]) => sum + queued, 0) > maxQueued.total;
    if (own.queued > maxQueued.perKey) own.last?.refuse(this.#refusal());
    else if (isFull) states.reduce((last, other) => (this.#compare(last, other) > 0 ? last : other))[1].last?.refuse(this.#refusal());
  }

  /** Positive if the first is further back in line: it has more queued, or has used more. */
  #compare([key, { queued }]: [string, KeyState], [otherKey, other]: [string, KeyState]): number {
    return queued - other.queued || this.#usage.get(key) - this.#usage.get(otherKey);
  }

  #refusal(reason: 'usage' | 'full' = 'full', retryAfter = retryWhenFull): Error {
    return this.#options.refusal?.(reason, retryAfter) ?? new Error('The queue is full');
  }
}

export interface QueueLoad {
  running: number;
  waiting: number;
  oldest: number;
}

interface Candidate {
  key: string;
  state: KeyState;
  queued: QueuedTask;
  counters: readonly Counter[];
  rank: number;
}
