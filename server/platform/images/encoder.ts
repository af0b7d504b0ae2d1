import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FairQueue } from '../../engine/fair-queue.ts';
import { Problem } from '../core/problem.ts';
import type { Encoded, IconOrder } from './encode-image.ts';
import type { EncoderReport } from './encoder-process.ts';
import { invalidImage } from './invalid-image.ts';

/** Milliseconds. */
const limits = {
  /** CPU time for one picture, however long that takes on a busy machine. */
  processor: 15_000,
  /** In the queue, and then for the result. */
  wait: 60_000,
  /** Before the process ends. */
  idle: 30_000,
};

/** Milliseconds before a busy board asks clients to retry. */
const busyRetryAfter = 30_000;

/** Failed work counts as usage too: a broken picture takes as long as a good one. */
const queueOptions = {
  concurrency: { total: 1, perKey: 1 },
  maxQueued: { total: 12, perKey: 12 },
  maxUsage: 120_000,
  halfLife: 3_600_000,
  foregroundBonus: Number.POSITIVE_INFINITY,
  refusal: (reason: 'usage' | 'full', wait: number) => refusal(reason === 'usage' ? 'RATE_LIMITED' : 'BUSY', wait),
};

const refusal = (code: 'RATE_LIMITED' | 'BUSY', wait: number) => new Problem(code, undefined, { retryAfter: Math.ceil(wait / 1_000) });

const program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));

/** Encodes pictures one at a time per node, in a child process that ends when idle. */
export class Encoder {
  readonly #limits: typeof limits;
  readonly #queue: FairQueue;
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(overrides: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...overrides };
    this.#queue = new FairQueue({ ...queueOptions, timeout: this.#limits.wait });
  }

  /** The running process. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Throws NOT_A_PICTURE; RATE_LIMITED if this person used too much CPU time recently; BUSY if the queue is full or the machine is too
   * busy to start this picture. The board's own pictures (without a person) wait until nobody else does.
   */
  async encode(bytes: Uint8Array, person?: number): Promise<Encoded> {
    return (await this.#run(bytes, person)) as Encoded;
  }

  /** An icon of the board as PNG. Throws as `encode` does. */
  async encodeIcon(order: IconOrder): Promise<Uint8Array> {
    return (await this.#run(order)) as Uint8Array;
  }

  async #run(order: Order, person?: number) {
    let used: number | undefined = 0;
    const work = async () => {
      const answer = await this.#ask(order, (now) => (used = now));
      // The process may be stuck in this picture, without a report. So the time counts; otherwise one person could block all others.
      if (answer === undefined) used = undefined;
      return answer;
    };
    const answer = await this.#queue.run(`${person}`, work, { cost: () => used, isBackground: person === undefined });
    if (answer === undefined) throw refusal('BUSY', busyRetryAfter);
    if (typeof answer === 'string') throw invalidImage(answer);
    return answer;
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  async #ask(order: Order, onUsed: (used: number) => void): Promise<Answer> {
    clearTimeout(this.#idle);
    if (this.#process === undefined || hasEnded(this.#process)) this.#process = start();
    const answer = await answerOf(this.#process, order, this.#limits, onUsed);
    // A late process may still answer, and its answer would be used for the next picture.
    if (answer === undefined || answer === 'too_slow') this.close();
    else this.#idle = setTimeout(() => this.close(), this.#limits.idle).unref();
    return answer;
  }
}

function start(): ChildProcess {
  const child = fork(program, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  child.on('error', () => undefined);
  // It does not keep the board running, and ends with it: its channel closes with ours.
  child.unref();
  child.channel?.unref();
  try {
    // Not the lowest priority, which gets one percent of a core next to two busy processes: a picture would take minutes.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has exited, which the missing answer will show.
  }
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** A picture to store, or an icon to make. */
type Order = Uint8Array | IconOrder;
/** Undefined if the picture is not the cause. */
type Answer = EncoderReport['answer'];

/** A picture that crashes the process is broken. */
function answerOf(child: ChildProcess, order: Order, { processor, wait }: typeof limits, onUsed: (used: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(late);
      child.off('message', onMessage).off('exit', onExit).off('error', failed);
    };
    const settle = (answer: Answer) => {
      done();
      resolve(answer);
    };
    const onMessage = (message: unknown) => {
      const { used, answer } = message as EncoderReport;
      onUsed(used);
      if (answer !== undefined) settle(answer);
      else if (used > processor) settle('too_slow');
    };
    // A process killed from outside, such as by the OOM killer, does not mean that the picture is broken.
    const onExit = (_status: number | null, signal: NodeJS.Signals | null) => settle(signal === 'SIGKILL' ? undefined : 'broken');
    const failed = (cause: Error) => {
      done();
      reject(cause);
    };
    const late = setTimeout(settle, wait, undefined);
    child.on('message', onMessage).on('exit', onExit).on('error', failed);
    child.send(order, (error) => error !== null && settle(undefined));
  });
}
