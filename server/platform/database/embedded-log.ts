import { closeSync, copyFileSync, fstatSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs';

/** Size in bytes at which the log is rotated; one older file is kept. */
const maxBytes = 4 * 1024 * 1024;
const tailBytes = 64 * 1024;

/** The log file of the embedded PostgreSQL. It is kept over restarts, so that the messages before a crash can be read. */
export class ServerLog {
  readonly file: string;
  #launchedAt = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** A file descriptor for the next server's output. The caller closes it. */
  open(): number {
    this.rotate();
    const output = openSync(this.file, 'a', 0o600);
    this.#launchedAt = fstatSync(output).size;
    return output;
  }

  /** The running server keeps appending to its descriptor, so the file is copied and emptied instead of renamed. */
  rotate(): void {
    const size = statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= maxBytes) return;
    const older = `${this.file}.1`;
    rmSync(older, { force: true });
    try {
      copyFileSync(this.file, older);
    } catch {
      // On a full disk the older messages are lost: a bounded log matters more.
      rmSync(older, { force: true });
    }
    truncateSync(this.file);
    this.#launchedAt = 0;
  }

  /** The last messages since the start, oldest first, without details and statements: those quote what people wrote. */
  lastMessages(limit = 5): string[] {
    const messages = this.#tail().matchAll(/^.*?\b((?:LOG|WARNING|FATAL|PANIC|HINT): .*)$/gm);
    return [...messages].slice(-limit).map(([, message = '']) => message.replace(/: +/, ': '));
  }

  #tail(): string {
    const input = openSync(this.file, 'r');
    try {
      const { size } = fstatSync(input);
      const from = Math.max(this.#launchedAt, size - tailBytes);
      const bytes = Buffer.alloc(Math.max(0, size - from));
      return bytes.toString('utf8', 0, readSync(input, bytes, 0, bytes.length, from));
    } finally {
      closeSync(input);
    }
  }
}
