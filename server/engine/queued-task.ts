export interface Task {
  /** Does the work; it is charged to `key`, one of those that request it. */
  run: (key: string) => Promise<unknown>;
  isLong?: boolean;
  /** The cost of the work, read at its end (milliseconds); by default the elapsed time. */
  cost?: (() => number | undefined) | undefined;
}

/** Nobody requests the task any more, so it does not run. */
export class AbandonedError extends Error {}

/** A task in a FairQueue, requested by any number of keys. */
export class QueuedTask {
  readonly task: Task;
  /** Milliseconds, on the queue's clock. */
  readonly queuedAt: number;
  readonly #result = Promise.withResolvers<unknown>();
  readonly #requestedBy = new Map<string, KeyState>();
  #isQueued = true;

  constructor(task: Task, queuedAt: number) {
    this.task = task;
    this.queuedAt = queuedAt;
  }

  /** The task's own result. Throws AbandonedError or a refusal if it never runs. */
  get done(): Promise<unknown> {
    return this.#result.promise;
  }

  get isQueued(): boolean {
    return this.#isQueued;
  }

  addTo(key: string, state: KeyState, isBackground: boolean): void {
    state.add(this, isBackground);
    this.#requestedBy.set(key, state);
  }

  leave(key: string): void {
    this.#requestedBy.get(key)?.delete(this);
    this.#requestedBy.delete(key);
    this.abandonUnlessRequested();
  }

  abandonUnlessRequested(): void {
    if (this.#requestedBy.size === 0) this.refuse(new AbandonedError());
  }

  refuse(reason: Error): void {
    if (!this.#isQueued) return;
    this.#dequeue();
    this.#result.reject(reason);
  }

  start(run: () => Promise<unknown>): void {
    this.#dequeue();
    this.#result.resolve(run());
  }

  #dequeue(): void {
    this.#isQueued = false;
    for (const state of this.#requestedBy.values()) state.delete(this);
    this.#requestedBy.clear();
  }
}

/** Running tasks are counted in these; a lane can count in several. */
export type Counter = 'all' | 'long' | 'background';
export type RunningCounts = Record<Counter, number>;

interface Lane {
  counters: readonly Counter[];
  tasks: Set<QueuedTask>;
}

export class KeyState {
  readonly running: RunningCounts = { all: 0, long: 0, background: 0 };
  isPaused = false;
  /** In the order in which they start; within each, first come, first served. */
  readonly #lanes: readonly Lane[] = [
    { counters: ['all'], tasks: new Set() },
    { counters: ['all', 'long'], tasks: new Set() },
    { counters: ['all', 'background'], tasks: new Set() },
    { counters: ['all', 'long', 'background'], tasks: new Set() },
  ];

  get queued(): number {
    return this.#lanes.reduce((sum, { tasks }) => sum + tasks.size, 0);
  }

  get isIdle(): boolean {
    return this.running.all === 0 && this.queued === 0;
  }

  get tasks(): QueuedTask[] {
    return this.#lanes.flatMap(({ tasks }) => [...tasks]);
  }

  get last(): QueuedTask | undefined {
    return this.tasks.at(-1);
  }

  add(queued: QueuedTask, isBackground: boolean): void {
    this.delete(queued);
    this.#lanes[(queued.task.isLong ? 1 : 0) + (isBackground ? 2 : 0)]?.tasks.add(queued);
  }

  delete(queued: QueuedTask): void {
    for (const { tasks } of this.#lanes) tasks.delete(queued);
  }

  first(mayRun: (counters: readonly Counter[]) => boolean): { queued: QueuedTask; counters: readonly Counter[] } | undefined {
    for (const { tasks, counters } of this.#lanes) {
      const [queued] = tasks;
      if (queued !== undefined && mayRun(counters)) return { queued, counters };
    }
    return undefined;
  }
}
