import type { Answer } from './answer.ts';
import { broadcast, type Subscription, sendSnapshot } from './broadcast.ts';
import { Evaluator } from './evaluator.ts';
import { Interest } from './interest.ts';
import { defaultPace } from './pace.ts';
import type { Evaluated } from './read.ts';
import type { ReadContext } from './read-context.ts';

/** Someone who waits for one answer. */
export interface Requester {
  /** As in a subscription. */
  client?: string;
  /** Aborts when they no longer wait. */
  signal?: AbortSignal;
}

/** How a read is evaluated (Read). */
interface Options {
  path?: string;
  input?: unknown;
  pace?: number | undefined;
  isLong?: boolean | undefined;
}

/** One read for one audience: its last answer, who watches it, and when it is evaluated again. */
export class LiveRead {
  readonly subscriptions = new Set<Subscription>();
  /** What it reads (Read). */
  readonly path: string;
  readonly input: unknown;
  lastUsed = Date.now();
  readonly #context: ReadContext;
  readonly #evaluator: Evaluator;
  readonly #interest: Interest;
  readonly #pace: number;
  readonly #isLong: boolean;
  /** The evaluation that is queued or runs, and the whole cycle: the evaluation and then the sending. */
  #evaluation: Promise<void> | undefined;
  #cycle: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    evaluate: () => Promise<Evaluated<unknown>>,
    context: ReadContext,
    { path = '', input, pace = defaultPace, isLong = false }: Options = {},
  ) {
    this.path = path;
    this.input = input;
    this.#context = context;
    this.#evaluator = new Evaluator(evaluate, context, this);
    this.#interest = new Interest(context.queue);
    this.#pace = pace;
    this.#isLong = isLong;
  }

  get answer(): Answer | undefined {
    return this.#evaluator.answer;
  }

  /** Whether the answer is current, as far as is known. */
  get isCurrent(): boolean {
    return !this.#evaluator.isStale && this.answer !== undefined && this.#context.isFeedConnected();
  }

  get isWatched(): boolean {
    return this.subscriptions.size > 0;
  }

  /** Whether nobody watches, requests or evaluates it. */
  get isIdle(): boolean {
    return !this.isWatched && !this.#interest.isFetched && this.#cycle === undefined;
  }

  /** How many different readers watch it; nobody, if it is gone. */
  get readers(): number {
    if (this.answer === undefined || 'gone' in this.answer) return 0;
    return new Set([...this.subscriptions].map(({ reader }) => reader)).size;
  }

  /** The approximate size of its answer. */
  get bytes(): number {
    return this.answer !== undefined && 'body' in this.answer ? this.answer.body.bytes : 0;
  }

  /** A dependency changed: evaluates again at the read's pace if anyone watches, otherwise when next requested. */
  invalidate(): void {
    this.#evaluator.isStale = true;
    if (this.isWatched) this.#schedule();
  }

  /** Changes no longer arrive, or arrive late. */
  markNotLive(): void {
    this.#evaluator.isLive = false;
    this.#reportStatus();
  }

  /** Changes arrive again after a gap in which anything may have changed. */
  resume(): void {
    this.#evaluator.reset();
    this.#clearTimer();
    this.invalidate();
  }

  /** The database is back. */
  retry(): void {
    this.#evaluator.isDatabaseDown = false;
    if (this.isWatched) this.#schedule();
  }

  /**
   * The answer of an evaluation that starts after this call. Throws what the evaluation throws, and AbandonedError if the requester left.
   */
  fetchFresh(requester?: Requester): Promise<Answer> {
    return this.#fetch(requester, () => this.#evaluate());
  }

  /** An answer that was current when it was requested, or later. Throws as `fetchFresh` does. */
  fetch(requester?: Requester): Promise<Answer> {
    return this.#fetch(requester, () => this.#bringUpToDate());
  }

  async subscribe(subscription: Subscription): Promise<void> {
    this.subscriptions.add(subscription);
    this.#interest.add('watches', subscription.client);
    if (this.#evaluator.isFailing || !this.#context.isLive()) subscription.live(false);
    if (!this.isCurrent) await this.#bringUpToDate().catch(() => undefined);
    if (!this.subscriptions.has(subscription)) return;
    // While the database is down an old answer is better than none.
    if (this.answer !== undefined) sendSnapshot(subscription, this.answer);
    subscription.live(this.#evaluator.isLive);
  }

  unsubscribe(subscription: Subscription): void {
    if (this.subscriptions.delete(subscription)) this.#interest.remove('watches', subscription.client);
    this.lastUsed = Date.now();
    if (!this.isWatched) this.#clearTimer();
  }

  dispose(): void {
    this.#clearTimer();
    this.#evaluator.dispose();
  }

  async #fetch({ client, signal }: Requester = {}, evaluated: () => Promise<void>): Promise<Answer> {
    this.#interest.add('fetches', client);
    let isWaiting = true;
    const leave = () => {
      if (isWaiting) this.#interest.remove('fetches', client);
      isWaiting = false;
    };
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    try {
      await evaluated();
      if (this.answer === undefined) throw new Error('Evaluated without an answer');
      return this.answer;
    } finally {
      signal?.removeEventListener('abort', leave);
      leave();
    }
  }

  async #bringUpToDate(): Promise<void> {
    if (!this.isCurrent) await this.#evaluation?.catch(() => undefined);
    if (!this.isCurrent) await this.#evaluate();
  }

  async #evaluate(): Promise<void> {
    // The current cycle started before this call, and the next one can start only once its answer is sent.
    await this.#cycle;
    // The first caller that waited for it starts the next cycle for all.
    await (this.#evaluation ?? this.#startCycle());
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#cycle !== undefined) return;
    const { isDatabaseDown, startedAt, backoff } = this.#evaluator;
    if (isDatabaseDown) {
      this.#context.recovery.add(this);
      return;
    }
    const wait = startedAt + Math.max(this.#pace, backoff) - performance.now();
    const start = () => void this.#startCycle().catch(() => undefined);
    if (wait > 0) this.#timer = setTimeout(start, wait);
    else start();
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Starts a cycle: evaluate, compare, send. The promise resolves once the answer is known: a fetch need not wait until it is sent to
   * everyone.
   */
  #startCycle(): Promise<void> {
    this.#clearTimer();
    const before = this.answer;
    const wasLive = this.#evaluator.isLive;
    const evaluation = this.#interest.enqueue(() => this.#evaluator.run(), this.#isLong);
    this.#evaluation = evaluation;
    this.#cycle = evaluation
      .finally(() => {
        this.#evaluation = undefined;
      })
      .then(() => this.#broadcast(before))
      .catch(() => undefined)
      .then(() => {
        this.#cycle = undefined;
        if (this.#evaluator.isLive !== wasLive) this.#reportStatus();
        if (this.#evaluator.isStale && this.isWatched) this.#schedule();
      });
    return evaluation;
  }

  async #broadcast(before: Answer | undefined): Promise<void> {
    const after = this.answer;
    if (after !== undefined && after !== before) await broadcast(this.subscriptions, before, after);
  }

  #reportStatus(): void {
    for (const { live } of this.subscriptions) live(this.#evaluator.isLive);
  }
}
