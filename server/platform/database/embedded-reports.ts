import type { ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerLog } from './embedded-log.ts';

export type Logger = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Milliseconds until the first report of a slow start, such as a crash recovery, and between reports. */
const reports = { first: 2_000, every: 10_000 };

/** Reports what happens to the embedded server in the board's log, and slow starts on the terminal too. */
export class ServerReports {
  readonly #log: ServerLog;
  readonly #logger: Logger | undefined;
  #start = { pid: 0, since: 0, next: 0 };

  constructor(log: ServerLog, logger: Logger | undefined) {
    this.#log = log;
    this.#logger = logger;
  }

  /** Called often, reports rarely. */
  starting(pid: number): void {
    const now = Date.now();
    if (this.#start.pid !== pid) this.#start = { pid, since: now, next: now + reports.first };
    if (now < this.#start.next) return;
    this.#start.next = now + reports.every;
    const seconds = Math.round((now - this.#start.since) / 1_000);
    const line = `PostgreSQL (process ${pid}) is still starting after ${seconds} s: ${this.#progress()}`;
    this.#logger?.warn({ pid, seconds }, line);
    if (process.stdout.isTTY) console.log(line);
  }

  died({ pid, exitCode, signalCode }: ChildProcess): void {
    const how = signalCode === null ? `with exit code ${exitCode}` : `by ${signalCode}`;
    const messages = this.#log.lastMessages();
    this.#logger?.error(
      { pid, exitCode, signal: signalCode, messages },
      `PostgreSQL (process ${pid}) ended ${how}; it is being started again (see ${this.#log.file})`,
    );
  }

  failed(reason: string): void {
    this.#logger?.error(reason);
  }

  back(after: number): void {
    this.#logger?.warn(`PostgreSQL is running again after ${(after / 1_000).toFixed(1)} s`);
  }

  #progress(): string {
    return this.#log.lastMessages(1)[0]?.replace(/^\w+: /, '') ?? 'no message yet';
  }
}
