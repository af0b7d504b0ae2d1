import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const endsWithParent = 'data:text/javascript,process.once("disconnect", () => process.exit())';

/** A bench program in its own process, so that the measurement does not slow down the board. */
export class Program {
  readonly child: ChildProcess;
  readonly #ended: Promise<never>;

  constructor(file: string, environment: Record<string, string> = {}) {
    const execArgv = [...process.execArgv, '--import', endsWithParent];
    this.child = fork(new URL(file, import.meta.url), { env: { ...process.env, ...environment }, execArgv });
    this.#ended = once(this.child, 'exit').then(() => {
      throw new Error(`${file} exited before it answered`);
    });
    this.#ended.catch(() => undefined);
  }

  /** The next message that the program sends. */
  async nextMessage<Message>(): Promise<Message> {
    const [message] = await Promise.race([once(this.child, 'message'), this.#ended]);
    return message as Message;
  }

  async ask<Answer>(question: object): Promise<Answer> {
    const answer = this.nextMessage<Answer>();
    this.child.send(question);
    return answer;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}

/** Clock ticks per second, the unit of /proc/PID/stat: 100 on every Linux that Node supports. */
const ticks = 100;

/** CPU seconds that a process has used so far, user and kernel, from /proc (Linux only). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Nanoseconds of the machine's monotonic clock, the same in every process, as milliseconds. */
export const now = () => Number(process.hrtime.bigint()) / 1e6;
