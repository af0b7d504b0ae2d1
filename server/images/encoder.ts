import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Problem } from '../errors.ts';
import { Turns } from '../turns.ts';
import type { Encoded } from './encoding.ts';
import { type Fault, notAPicture } from './not-a-picture.ts';

/** Milliseconds for one picture, and how long the process stays for the next. */
const patience = { picture: 15_000, idle: 30_000 };

/** What takes long and is refused in the end counts as well: a spoilt picture takes as long as a good one. */
const rules = {
  atOnce: 1,
  queue: 12,
  lately: { most: 120_000, half: 3_600_000 },
  refusal: (wait: number) => new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(wait / 1_000) }),
};

const program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));

/** Encodes pictures, one at a time a node, in a process of its own that is there while there is something to do. */
export class Encoder {
  readonly #turns = new Turns(rules);
  readonly #time: number;
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param time milliseconds for one picture */
  constructor(time = patience.picture) {
    this.#time = time;
  }

  /** The process, while there is one. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Throws NOT_A_PICTURE, or RATE_LIMITED where too many wait already or this person kept it busy for long. */
  async encode(bytes: Uint8Array, person: number): Promise<Encoded> {
    const answer = await this.#turns.pass(person, () => this.#ask(bytes));
    if (typeof answer === 'string') throw notAPicture(answer);
    return answer;
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  async #ask(bytes: Uint8Array): Promise<Encoded | Fault> {
    clearTimeout(this.#idle);
    if (this.#process === undefined || hasEnded(this.#process)) this.#process = start();
    const answer = await answerOf(this.#process, bytes, this.#time);
    // One that is late may still be at it, and its answer would be taken for that to the next.
    if (answer === 'too_slow') this.close();
    else this.#idle = setTimeout(() => this.close(), patience.idle).unref();
    return answer;
  }
}

function start(): ChildProcess {
  const child = fork(program, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  child.on('error', () => undefined);
  // It must not keep the board from ending, and does not outlive it: its channel ends with us.
  child.unref();
  child.channel?.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Already gone, which the answer that does not come will say.
  }
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** What a picture kills the process with is not looked at: it is broken. */
function answerOf(child: ChildProcess, bytes: Uint8Array, time: number): Promise<Encoded | Fault> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(late);
      child.off('message', settle).off('exit', gone).off('error', failed);
    };
    const settle = (answer: unknown) => {
      done();
      resolve(answer as Encoded | Fault);
    };
    const gone = () => settle('broken');
    const failed = (cause: Error) => {
      done();
      reject(cause);
    };
    const late = setTimeout(settle, time, 'too_slow');
    child.on('message', settle).on('exit', gone).on('error', failed);
    child.send(bytes, (error) => error !== null && gone());
  });
}
