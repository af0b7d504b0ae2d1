import { type Answer, answerOf, changeEvent, wholeEvent } from './answer.ts';
import type { Change, Dependency } from './dependencies.ts';
import { concerns, type DependencyIndex } from './dependency-index.ts';
import type { FairQueue } from './fair-queue.ts';
import type { Evaluated } from './read.ts';
import type { RecoveryProbe } from './recovery-probe.ts';
import type { Waiting } from './waiting.ts';
import { Wanters } from './wanters.ts';

/** One reader of one read: where its bytes go, how it spells the path, and what it has. */
export interface Subscription {
  send: (bytes: Buffer) => void;
  path: string;
  etag: string | undefined;
  /** Whose share the evaluations are counted in, such as an address. */
  client?: string;
  /** Told whether the read is live: once that is known, and whenever it may have changed. Before it is told that it is, it has the answer. */
  live: (isLive: boolean) => void;
}

/** Somebody who waits for one answer. */
export interface Requester {
  /** As of a subscription. */
  client?: string;
  /** When they do not wait any more. */
  gone?: AbortSignal;
}

/** What all live reads of a hub share. */
export interface ReadContext {
  index: DependencyIndex<LiveRead>;
  /** The reads whose dependencies are not known yet, because an evaluation runs. */
  evaluating: Set<LiveRead>;
  /** Where evaluations wait for their turn: the database has only so many connections. */
  queue: FairQueue;
  /** Whether changes are heard of at the moment. Without them no answer is known to be current. */
  hearing: () => boolean;
  /** Whether what is read then follows what is written, too. */
  live: () => boolean;
  /** How often changes may have been missed so far. */
  gaps: () => number;
  recovery: RecoveryProbe;
  /** Whether an evaluation failed because the database was away, and for no reason of its own. */
  isDatabaseDown: (error: unknown) => boolean;
  evaluationFailed: (error: unknown) => void;
}

/** How a read is evaluated (Read). */
interface Manner {
  pace?: number | undefined;
  isLong?: boolean | undefined;
}

/** A read that states no other pace is evaluated at most this often (milliseconds) while changes keep coming; a lone change is sent at once. */
const usualPace = 100;
/** Those of whom nothing is known share as one. */
const anybody = '';
/** An evaluation that failed for a reason of its own is tried again after this long (milliseconds), twice as long after each further time. */
const retryAfter = { first: 1_000, most: 30_000 };
/** Readers that get their bytes in one turn of the event loop; then everybody else has a turn. */
const turn = 500;

/** One read for one audience: its last answer, who watches it, and whether it must be evaluated again. */
export class LiveRead {
  readonly subscriptions = new Set<Subscription>();
  answer: Answer | undefined;
  lastUsed = Date.now();
  readonly #evaluate: () => Promise<Evaluated<unknown>>;
  readonly #context: ReadContext;
  readonly #pace: number;
  readonly #isLong: boolean;
  readonly #wanters = new Wanters();
  #dependencies: readonly Dependency[] = [];
  #stale = true;
  /** Set while an evaluation runs: what changed since it began, to be held against the dependencies that it will answer. */
  #meanwhile: (readonly Change[])[] | undefined;
  /** The evaluation that runs, and the whole cycle: the evaluation and then the sending. */
  #evaluation: Promise<void> | undefined;
  #cycle: Promise<void> | undefined;
  /** The evaluation, until it begins. */
  #waiting: Waiting | undefined;
  /** It was evaluated since changes were last missed, and did not fail the last time. */
  #isLive = false;
  #failures = 0;
  /** It failed because the database was away, and is tried again when that answers. */
  #isAway = false;
  #backOff = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(evaluate: () => Promise<Evaluated<unknown>>, context: ReadContext, { pace = usualPace, isLong = false }: Manner = {}) {
    this.#evaluate = evaluate;
    this.#context = context;
    this.#pace = pace;
    this.#isLong = isLong;
  }

  /** The answer is what an evaluation begun now would give, as far as anybody can know. */
  get current(): boolean {
    return !this.#stale && this.answer !== undefined && this.#context.hearing();
  }

  get isWatched(): boolean {
    return this.subscriptions.size > 0;
  }

  /** Nobody watches it, asks for it or evaluates it. */
  get isIdle(): boolean {
    return !this.isWatched && !this.#wanters.areAsking && this.#cycle === undefined;
  }

  /** What its answer takes, about. */
  get bytes(): number {
    return this.answer !== undefined && 'body' in this.answer ? this.answer.body.bytes : 0;
  }

  /** Something it depends on changed. Evaluated again at once or at the read's pace where somebody watches, else when next asked. */
  invalidate(): void {
    this.#stale = true;
    if (this.isWatched) this.#schedule();
  }

  /** Changes are not heard any more, or not in time. */
  markNotLive(): void {
    this.#isLive = false;
    this.#tell();
  }

  /** Changes are heard again after a gap, in which anything may have changed. */
  resume(): void {
    this.#startedAt = Number.NEGATIVE_INFINITY;
    this.#isAway = false;
    this.#backOff = 0;
    this.#forgetTimer();
    this.invalidate();
  }

  /** The database answers again. */
  retry(): void {
    this.#isAway = false;
    if (this.isWatched) this.#schedule();
  }

  /** A change while an evaluation runs whose dependencies are not known yet. */
  recordChanges(changes: readonly Change[]): void {
    this.#meanwhile?.push(changes);
  }

  /** The answer of an evaluation that began after this call. Throws what the evaluation throws, and Abandoned where it was not waited for. */
  fresh(requester?: Requester): Promise<Answer> {
    return this.#asked(requester, () => this.#evaluated());
  }

  /** An answer that was current when it was asked for or later; evaluates where none is known to be. */
  settled(requester?: Requester): Promise<Answer> {
    return this.#asked(requester, () => this.upToDate());
  }

  /** Evaluates where no current answer is known, for those who watch. Throws Abandoned when they all left before it began. */
  async upToDate(): Promise<void> {
    if (!this.current) await this.#evaluation?.catch(() => undefined);
    if (!this.current) await this.#evaluated();
  }

  async subscribe(subscription: Subscription): Promise<void> {
    this.subscriptions.add(subscription);
    this.#want(subscription.client, false);
    if (this.#failures > 0 || !this.#context.live()) subscription.live(false);
    if (!this.current) await this.upToDate().catch(() => undefined);
    if (!this.subscriptions.has(subscription)) return;
    // What it last was is better than nothing while the database is away.
    if (this.answer !== undefined) this.#sendSnapshot(subscription, this.answer);
    subscription.live(this.#isLive);
  }

  unsubscribe(subscription: Subscription): void {
    if (this.subscriptions.delete(subscription)) this.#leave(subscription.client, false);
    this.lastUsed = Date.now();
    if (!this.isWatched) this.#forgetTimer();
  }

  /** Forgets everything; called when nobody has used it for long. */
  dispose(): void {
    this.#forgetTimer();
    this.#context.index.remove(this, this.#dependencies);
    this.#dependencies = [];
    this.#stale = true;
  }

  async #asked({ client, gone }: Requester = {}, evaluated: () => Promise<void>): Promise<Answer> {
    this.#want(client, true);
    let isThere = true;
    const leave = () => {
      if (isThere) this.#leave(client, true);
      isThere = false;
    };
    gone?.addEventListener('abort', leave);
    if (gone?.aborted) leave();
    try {
      await evaluated();
      return this.#answered();
    } finally {
      gone?.removeEventListener('abort', leave);
      leave();
    }
  }

  #want(client = anybody, asks: boolean): void {
    this.#wanters.add(client, asks);
    if (this.#waiting !== undefined) this.#context.queue.want(this.#waiting, client, asks);
  }

  #leave(client = anybody, asks: boolean): void {
    const left = this.#wanters.delete(client, asks);
    const { queue } = this.#context;
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    // Of very many who are left, not all wait with it.
    const others = left === undefined ? this.#wanters.some() : [[client, left === 'asks'] as const];
    for (const [other, asking] of others) queue.want(waiting, other, asking);
    if (left === undefined) waiting.leave(client);
  }

  async #evaluated(): Promise<void> {
    // What runs now began before this call, and the next evaluation can begin only when it has been sent to everybody.
    await this.#cycle;
    // Of those who waited for that, the first one begins it for all.
    await (this.#evaluation ?? this.#begin());
  }

  #answered(): Answer {
    if (this.answer === undefined) throw new Error('Evaluated without an answer');
    return this.answer;
  }

  #schedule() {
    if (this.#timer !== undefined || this.#cycle !== undefined) return;
    if (this.#isAway) return this.#context.recovery.wait(this);
    const wait = this.#startedAt + Math.max(this.#pace, this.#backOff) - performance.now();
    const begin = () => void this.#begin().catch(() => undefined);
    if (wait > 0) this.#timer = setTimeout(begin, wait);
    else begin();
  }

  #forgetTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Begins a cycle: evaluated, compared, sent to everybody; the next one begins only after it. What it returns is done once the
   * answer is there, for those who fetch it need not wait until everybody has it.
   */
  #begin(): Promise<void> {
    this.#forgetTimer();
    const before = this.answer;
    const wasLive = this.#isLive;
    const work = { isLong: this.#isLong, run: (client: string) => this.#evaluateFor(client) };
    const waiting = this.#context.queue.enter(work, this.#wanters.some());
    if (!waiting.isOver) this.#waiting = waiting;
    const evaluation = waiting.done;
    this.#evaluation = evaluation;
    this.#cycle = evaluation
      .finally(() => {
        this.#evaluation = undefined;
        this.#waiting = undefined;
      })
      .then(() => this.#broadcast(before))
      .catch(() => undefined)
      .then(() => {
        this.#cycle = undefined;
        if (this.#isLive !== wasLive) this.#tell();
        if (this.#stale && this.isWatched) this.#schedule();
      });
    return evaluation;
  }

  #evaluateFor(client: string): Promise<void> {
    this.#waiting = undefined;
    this.#wanters.paid(client);
    return this.#evaluateOnce();
  }

  async #evaluateOnce(): Promise<void> {
    this.#startedAt = performance.now();
    this.#stale = false;
    this.#meanwhile = [];
    const { evaluating, gaps, live } = this.#context;
    const gap = gaps();
    evaluating.add(this);
    try {
      const evaluated = await this.#evaluate();
      this.#depend(evaluated.dependencies);
      this.answer = answerOf(evaluated, this.answer);
      this.#succeed(live() && gap === gaps());
    } catch (error) {
      this.#fail(error);
      throw error;
    } finally {
      evaluating.delete(this);
      this.#meanwhile = undefined;
    }
  }

  #succeed(isLive: boolean) {
    this.#isLive = isLive;
    this.#failures = 0;
    this.#backOff = 0;
    this.#isAway = false;
    this.#context.recovery.end();
  }

  #fail(error: unknown) {
    const { isDatabaseDown, evaluationFailed, recovery } = this.#context;
    this.#stale = true;
    this.#isLive = false;
    // One word about it is enough until it works again.
    if (this.#failures++ === 0) evaluationFailed(error);
    this.#isAway = isDatabaseDown(error);
    if (this.#isAway) return;
    this.#backOff = Math.min(Math.max(retryAfter.first, this.#backOff * 2), retryAfter.most);
    recovery.end();
  }

  #tell() {
    for (const { live } of this.subscriptions) live(this.#isLive);
  }

  #depend(dependencies: readonly Dependency[]) {
    this.#context.index.remove(this, this.#dependencies);
    this.#context.index.add(this, dependencies);
    this.#dependencies = dependencies;
    if (this.#meanwhile?.flat().some((change) => concerns(change, dependencies))) this.#stale = true;
  }

  async #broadcast(before: Answer | undefined): Promise<void> {
    const after = this.answer;
    if (after === undefined || after === before) return;
    const events = new Map<string, Buffer>();
    let sent = 0;
    for (const subscription of this.subscriptions) {
      if (subscription.etag === after.etag) continue;
      if (before === undefined || subscription.etag !== before.etag) this.#sendSnapshot(subscription, after);
      else {
        const event = events.get(subscription.path) ?? changeEvent(subscription.path, before, after);
        events.set(subscription.path, event);
        subscription.etag = after.etag;
        subscription.send(event);
      }
      if (++sent % turn === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Brings a reader to the answer whatever it had before. */
  #sendSnapshot(subscription: Subscription, answer: Answer) {
    if (subscription.etag === answer.etag) return;
    subscription.etag = answer.etag;
    subscription.send(wholeEvent(subscription.path, answer));
  }
}
