import type { Answer } from './answer.ts';
import type { Subscription } from './broadcast.ts';
import { Evaluator } from './evaluator.ts';
import { Interest, type Requester } from './interest.ts';
import { Lateness } from './lateness.ts';
import { defaultPace, Pace } from './pace.ts';
import type { Evaluated } from './read.ts';
import type { ReadContext } from './read-context.ts';
import { Watchers } from './watchers.ts';

/** How a read is evaluated (Read). */
interface Options {
  path?: string;
  input?: unknown;
  pace?: number | undefined;
  isLong?: boolean | undefined;
}

/** One read for one audience: its last answer, who watches it, and when it is evaluated again. */
export class LiveRead {
  readonly watchers = new Watchers();
  /** What it reads (Read). */
  readonly path: string;
  readonly input: unknown;
  lastUsed = Date.now();
  readonly #context: ReadContext;
  readonly #evaluator: Evaluator;
  readonly #interest: Interest;
  readonly #pace: Pace;
  readonly #isLong: boolean;
  /** The evaluation that is queued or runs, and the whole cycle: the evaluation and then the sending. */
  #evaluation: Promise<void> | undefined;
  #cycle: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #lateness: Lateness;

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
    this.#pace = new Pace(pace);
    this.#isLong = isLong;
    // A slower read may be that much older.
    this.#lateness = new Lateness(context.freshness, pace - defaultPace);
  }

  get answer(): Answer | undefined {
    return this.#evaluator.answer;
  }

  /** Whether the answer is current, as far as is known. */
  get isCurrent(): boolean {
    return !this.#evaluator.isStale && this.answer !== undefined && this.#context.freshness.isFresh;
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /** Whether nobody watches, requests or evaluates it. */
  get isIdle(): boolean {
    return !this.isWatched && !this.#interest.isFetched && this.#cycle === undefined;
  }

  /** How many different readers watch it; nobody, if it is gone. */
  get readers(): number {
    return this.answer === undefined || 'gone' in this.answer ? 0 : this.watchers.readers;
  }

  /** The approximate size of its answer. */
  get bytes(): number {
    return this.answer !== undefined && 'body' in this.answer ? this.answer.body.bytes : 0;
  }

  /** A dependency changed: evaluates again at the read's pace if anyone watches, otherwise when next requested. */
  invalidate(): void {
    this.#evaluator.invalidate();
    if (!this.isWatched) return;
    this.#becomeDue();
    this.#schedule();
  }

  /** Changes are missed. */
  markIncomplete(): void {
    this.#evaluator.isComplete = false;
    this.report();
  }

  /** Tells its readers whether it is live, if that is news. */
  report(): void {
    this.watchers.report(this.#evaluator.isComplete && this.#context.freshness.isFresh && !this.#lateness.isTooLate);
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
    this.watchers.add(subscription);
    this.#interest.add('watches', subscription.client);
    if (this.#evaluator.isFailing || !this.#context.freshness.isFresh) subscription.live(false);
    if (!this.isCurrent) {
      this.#becomeDue();
      await this.#bringUpToDate().catch(() => undefined);
      if (this.isCurrent && this.#cycle === undefined) this.#noLongerDue();
    }
    if (!this.watchers.has(subscription)) return;
    this.report();
    this.watchers.serve(subscription, this.answer);
    if (this.answer === undefined && !this.#evaluator.isDatabaseDown) subscription.failed?.();
  }

  unsubscribe(subscription: Subscription): void {
    if (this.watchers.delete(subscription)) this.#interest.remove('watches', subscription.client);
    this.lastUsed = Date.now();
    if (this.isWatched) return;
    this.#clearTimer();
    this.#noLongerDue();
  }

  dispose(): void {
    this.#clearTimer();
    this.#evaluator.dispose();
  }

  #fetch(requester: Requester = {}, evaluated: () => Promise<void>): Promise<Answer> {
    return this.#interest.whileFetching(requester, async () => {
      await evaluated();
      if (this.answer === undefined) throw new Error('Evaluated without an answer');
      return this.answer;
    });
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

  #becomeDue(): void {
    this.#lateness.becomeDue();
    this.#context.due.add(this);
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#cycle !== undefined) return;
    const { isDatabaseDown, startedAt, backoff } = this.#evaluator;
    if (isDatabaseDown) {
      this.#context.recovery.add(this);
      return;
    }
    const wait = startedAt + Math.max(this.#pace.wait, backoff) - performance.now();
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
    const run = () => {
      this.#lateness.start();
      return this.#evaluator.run();
    };
    const evaluation = this.#interest.enqueue(run, this.#isLong);
    this.#evaluation = evaluation;
    this.#cycle = evaluation
      .finally(() => {
        this.#evaluation = undefined;
      })
      .then(() => this.#send(before))
      .catch(() => undefined)
      .then(() => this.#endCycle());
    return evaluation;
  }

  async #send(before: Answer | undefined): Promise<void> {
    if (this.answer === before) return;
    const start = performance.now();
    await this.watchers.send(before, this.answer);
    this.#pace.sent(performance.now() - start);
  }

  #endCycle(): void {
    this.#cycle = undefined;
    if (this.#evaluator.isStale && this.isWatched) {
      this.#lateness.end(true);
      this.#schedule();
    } else this.#noLongerDue();
    this.report();
  }

  #noLongerDue(): void {
    this.#lateness.end(false);
    this.#context.due.delete(this);
  }
}
