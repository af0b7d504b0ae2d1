import type { FairQueue, QueueRequest } from './fair-queue.ts';
import type { QueuedTask } from './queued-task.ts';

/** The most clients of each kind that share an evaluation; further ones share the next one. */
const maxSharing = 16;
/** Clients without a key count as one. */
const unknownClient = '';

/** Someone who waits for one answer. */
export interface Requester {
  /** As in a subscription. */
  client?: string;
  /** Aborts when they no longer wait. */
  signal?: AbortSignal;
}

/** Which clients request a read: those that wait for an answer, and those that watch. Keeps the queued evaluation up to date about them. */
export class Interest {
  readonly #queue: FairQueue;
  readonly #fetching = new Map<string, number>();
  readonly #watching = new Map<string, number>();
  #queued: QueuedTask | undefined;

  constructor(queue: FairQueue) {
    this.#queue = queue;
  }

  get isFetched(): boolean {
    return this.#fetching.size > 0;
  }

  add(kind: 'fetches' | 'watches', client = unknownClient): void {
    const counts = this.#countsOf(kind);
    counts.set(client, (counts.get(client) ?? 0) + 1);
    if (this.#queued !== undefined) this.#queue.request(this.#queued, { key: client, isBackground: kind === 'watches' });
  }

  remove(kind: 'fetches' | 'watches', client = unknownClient): void {
    const counts = this.#countsOf(kind);
    const remaining = (counts.get(client) ?? 0) - 1;
    if (remaining > 0) counts.set(client, remaining);
    else counts.delete(client);
    if (this.#queued !== undefined) this.#requeue(this.#queued, client);
  }

  /** Counts someone as waiting for the work, until it is done or they leave. */
  async whileFetching<Result>({ client, signal }: Requester, work: () => Promise<Result>): Promise<Result> {
    this.add('fetches', client);
    let isWaiting = true;
    const leave = () => {
      if (isWaiting) this.remove('fetches', client);
      isWaiting = false;
    };
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    try {
      return await work();
    } finally {
      signal?.removeEventListener('abort', leave);
      leave();
    }
  }

  /** Queues an evaluation for the clients that request it. Throws AbandonedError when they all leave before it starts. */
  async enqueue(evaluate: () => Promise<void>, isLong: boolean): Promise<void> {
    const run = (client: string) => {
      this.#rotate(client);
      return evaluate();
    };
    this.#queued = this.#queue.enqueue({ run, isLong }, this.#requests());
    await this.#queued.done;
  }

  #countsOf(kind: 'fetches' | 'watches'): Map<string, number> {
    return kind === 'fetches' ? this.#fetching : this.#watching;
  }

  #requeue(queued: QueuedTask, client: string): void {
    const fetches = this.#fetching.has(client);
    const isStillRequested = fetches || this.#watching.has(client);
    // With very many clients, not all of them are in the queue.
    const requests = isStillRequested ? [{ key: client, isBackground: !fetches }] : this.#requests();
    for (const request of requests) this.#queue.request(queued, request);
    if (!isStillRequested) queued.leave(client);
  }

  *#requests(): Iterable<QueueRequest> {
    for (const key of this.#watching.keys().take(maxSharing)) yield { key, isBackground: true };
    for (const key of this.#fetching.keys().take(maxSharing)) yield { key };
  }

  /** The client that was charged goes to the end. */
  #rotate(client: string): void {
    for (const counts of [this.#fetching, this.#watching]) {
      const count = counts.get(client);
      if (count === undefined || counts.size <= maxSharing) continue;
      counts.delete(client);
      counts.set(client, count);
    }
  }
}
