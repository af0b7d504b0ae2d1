export interface Task {
  /** Does the work; it is charged to `key`, one of those that want it. */
  run: (key: string) => Promise<unknown>;
  isLong?: boolean;
  /** What the work took, asked when it has ended (milliseconds); the time that passed unless given. */
  cost?: (() => number) | undefined;
}

/** Nobody wants the task any more, so it does not run. */
export class AbandonedError extends Error {}

/** A task in a FairQueue, wanted by any number of keys. */
export class QueuedTask {
  readonly task: Task;
  readonly #result = Promise.withResolvers<unknown>();
  readonly #wantedBy = new Map<string, KeyState>();
  #isQueued = true;

  constructor(task: Task) {
    this.task = task;
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
    this.#wantedBy.set(key, state);
  }

  leave(key: string): void {
    this.#wantedBy.get(key)?.delete(this);
    this.#wantedBy.delete(key);
    this.abandonUnlessWanted();
  }

  abandonUnlessWanted(): void {
    if (this.#wantedBy.size === 0) this.refuse(new AbandonedError());
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
    for (const state of this.#wantedBy.values()) state.delete(this);
    this.#wantedBy.clear();
  }
}

export interface TaskClass {
  isLong: boolean;
  isBackground: boolean;
}

/** Tasks that run: all of them, and those of each class. */
export type RunningCounts = Record<'all' | 'long' | 'background', number>;

/** What one key has queued and running. */
export class KeyState {
  readonly running: RunningCounts = { all: 0, long: 0, background: 0 };
  /** In the order in which they start; within each, first come, first served. */
  readonly #lanes = [
    { isLong: false, isBackground: false, tasks: new Set<QueuedTask>() },
    { isLong: true, isBackground: false, tasks: new Set<QueuedTask>() },
    { isLong: false, isBackground: true, tasks: new Set<QueuedTask>() },
    { isLong: true, isBackground: true, tasks: new Set<QueuedTask>() },
  ];

  get queued(): number {
    return this.#lanes.reduce((sum, { tasks }) => sum + tasks.size, 0);
  }

  get isIdle(): boolean {
    return this.running.all === 0 && this.queued === 0;
  }

  get last(): QueuedTask | undefined {
    return this.#lanes.flatMap(({ tasks }) => [...tasks]).at(-1);
  }

  add(queued: QueuedTask, isBackground: boolean): void {
    this.delete(queued);
    const isLong = queued.task.isLong ?? false;
    this.#lanes.find((lane) => lane.isLong === isLong && lane.isBackground === isBackground)?.tasks.add(queued);
  }

  delete(queued: QueuedTask): void {
    for (const { tasks } of this.#lanes) tasks.delete(queued);
  }

  first(mayRun: (taskClass: TaskClass) => boolean): ({ queued: QueuedTask } & TaskClass) | undefined {
    for (const { tasks, ...taskClass } of this.#lanes) {
      const [queued] = tasks;
      if (queued !== undefined && mayRun(taskClass)) return { queued, ...taskClass };
    }
    return undefined;
  }
}
