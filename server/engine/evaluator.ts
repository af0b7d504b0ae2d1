import { type Answer, answerOf } from './answer.ts';
import type { Change, Dependency } from './dependencies.ts';
import { affects } from './dependency-index.ts';
import type { Evaluated } from './read.ts';
import type { ReadContext } from './read-context.ts';

/** Milliseconds until an evaluation that failed for a reason of its own is retried; doubled after each further failure. */
const backoff = { min: 1_000, max: 30_000 };

/** Evaluates one read: keeps its last answer, the dependencies of that answer in the index, and how the last evaluation went. */
export class Evaluator {
  answer: Answer | undefined;
  /** Until an evaluation that started after the last change has succeeded. */
  isStale = true;
  /** It was evaluated since changes were last missed, and the last evaluation succeeded: its answer learns of each change. */
  isComplete = false;
  isFailing = false;
  /** The last evaluation failed because the database was down. It is retried when the database is back. */
  isDatabaseDown = false;
  /** Milliseconds to wait before a retry. */
  backoff = 0;
  startedAt = Number.NEGATIVE_INFINITY;
  readonly #evaluate: () => Promise<Evaluated<unknown>>;
  readonly #context: ReadContext;
  readonly #dependent: { invalidate: () => void };
  #dependencies: readonly Dependency[] = [];
  /** Something that it depends on has changed since the evaluation started. */
  #hasChanged = false;
  /** Set while an evaluation runs: what has changed since it started, to be compared with its dependencies when they are known. */
  #changesMeanwhile: (readonly Change[])[] | undefined;

  /** @param dependent is invalidated when a dependency changes */
  constructor(evaluate: () => Promise<Evaluated<unknown>>, context: ReadContext, dependent: { invalidate: () => void }) {
    this.#evaluate = evaluate;
    this.#context = context;
    this.#dependent = dependent;
  }

  /** A dependency changed. */
  invalidate(): void {
    this.isStale = true;
    this.#hasChanged = true;
  }

  recordChanges(changes: readonly Change[]): void {
    this.#changesMeanwhile?.push(changes);
  }

  /** Throws what the evaluation throws. */
  async run(): Promise<void> {
    this.startedAt = performance.now();
    this.#hasChanged = false;
    this.#changesMeanwhile = [];
    const { evaluating, gapCount, isFeedConnected } = this.#context;
    const gapsBefore = gapCount();
    evaluating.add(this);
    try {
      const evaluated = await this.#evaluate();
      this.#dependOn(evaluated.dependencies);
      this.answer = answerOf(evaluated, this.answer);
      this.isStale = this.#hasChanged;
      this.#succeed(isFeedConnected() && gapsBefore === gapCount());
    } catch (error) {
      this.#fail(error);
      throw error;
    } finally {
      evaluating.delete(this);
      this.#changesMeanwhile = undefined;
    }
  }

  /** Ends the back-off: it may run again at once. */
  reset(): void {
    this.startedAt = Number.NEGATIVE_INFINITY;
    this.isDatabaseDown = false;
    this.backoff = 0;
  }

  dispose(): void {
    this.#context.index.remove(this.#dependent, this.#dependencies);
    this.#dependencies = [];
    this.isStale = true;
  }

  #succeed(isComplete: boolean): void {
    this.isComplete = isComplete;
    this.isFailing = false;
    this.isDatabaseDown = false;
    this.backoff = 0;
    this.#context.recovery.recovered();
  }

  #fail(error: unknown): void {
    const { isDatabaseDown, onEvaluationFailed, recovery } = this.#context;
    this.isStale = true;
    this.isComplete = false;
    // Reported once until it works again.
    if (!this.isFailing) onEvaluationFailed(error);
    this.isFailing = true;
    this.isDatabaseDown = isDatabaseDown(error);
    if (this.isDatabaseDown) return;
    this.backoff = Math.min(Math.max(backoff.min, this.backoff * 2), backoff.max);
    recovery.recovered();
  }

  #dependOn(dependencies: readonly Dependency[]): void {
    this.#context.index.remove(this.#dependent, this.#dependencies);
    this.#context.index.add(this.#dependent, dependencies);
    this.#dependencies = dependencies;
    if (this.#changesMeanwhile?.flat().some((change) => affects(change, dependencies))) this.#hasChanged = true;
  }
}
