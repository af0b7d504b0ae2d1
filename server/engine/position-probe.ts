import { toNumber } from './log-position.ts';
import type { PrimaryLog } from './primary-log.ts';

/** Milliseconds between questions. */
const interval = 500;

/**
 * Asks the database again and again up to where its log is written, and reports when the feed has received that much. The feed is then known
 * to be complete as of the question.
 */
export class PositionProbe {
  readonly #log: PrimaryLog;
  readonly #receive: () => void;
  readonly #reached: (asOf: number) => void;
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  #isWriting = false;
  /** What has not been received yet, oldest first. */
  #awaited: { position: bigint; askedAt: number }[] = [];
  #received = 0n;

  /**
   * @param receive makes the server say up to where it has sent everything, which is passed to `received`
   * @param reached `asOf` is the time of the question (`performance.now()`)
   */
  constructor(log: PrimaryLog, receive: () => void, reached: (asOf: number) => void) {
    this.#log = log;
    this.#receive = receive;
    this.#reached = reached;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#ask(), interval);
    void this.#ask();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#awaited = [];
    this.#received = 0n;
  }

  received(position: bigint): void {
    this.#received = position;
    const next = this.#awaited.findIndex((each) => each.position > position);
    const reached = this.#awaited.splice(0, next < 0 ? this.#awaited.length : next).at(-1);
    if (reached !== undefined) this.#reached(reached.askedAt);
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const timer = this.#timer;
    if (this.#awaited.length > 0) void this.#completeRecord();
    const askedAt = performance.now();
    const position = await this.#log.position().catch(() => undefined);
    this.#isAsking = false;
    // The feed may have been lost meanwhile.
    if (position === undefined || timer !== this.#timer) return;
    this.#awaited.push({ position: toNumber(position), askedAt });
    this.received(this.#received);
    if (this.#awaited.length > 0) this.#receive();
  }

  /** The log can end in the middle of a record, which is sent only when a later one has been written. */
  async #completeRecord(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    await this.#log.write().catch(() => undefined);
    this.#isWriting = false;
  }
}
