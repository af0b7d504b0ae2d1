import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseAddress } from '../../server/platform/database/address.ts';
import { connect, type Pool } from '../../server/platform/database/connection.ts';
import { readEmbeddedUrl } from '../../server/platform/database/embedded.ts';
import { type DealwireProcess, isRunning, spawnStart } from '../../test/dealwire-process.ts';

export type Settings = Record<string, string>;

/** A board as its operator has it: an unpacked archive, settings, and the folder where it is started. */
export class Installation {
  /** The unpacked archive. */
  program: string;
  readonly settings: Settings;
  readonly #folder: string;
  #process: DealwireProcess | undefined;

  constructor(program: string, folder: string, settings: Settings) {
    this.program = program;
    this.#folder = folder;
    this.settings = settings;
  }

  /** Where programs reach it. */
  get url(): string {
    return `http://127.0.0.1:${this.settings.PORT}`;
  }

  get publicUrl(): string {
    return this.settings.PUBLIC_URL ?? '';
  }

  get dataDir(): string {
    return this.settings.DATA_DIR ?? '';
  }

  /** What it has said since it was started. */
  get output(): string {
    return this.#process?.output() ?? '';
  }

  async start(): Promise<void> {
    this.#process = spawnStart(this.#folder, this.settings, path.join(this.program, 'dealwire'));
    await isRunning(this.#process);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#process?.child.kill(signal);
    await this.#process?.ended;
    this.#process = undefined;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Runs `dealwire admin` to its end. Returns what it says. */
  admin = (...args: string[]): Promise<string> => this.run('admin', ...args);

  /** The same of another command of `dealwire`. */
  async run(...args: string[]): Promise<string> {
    const env = { PATH: process.env.PATH, ...this.settings };
    const { stdout } = await promisify(execFile)(path.join(this.program, 'dealwire'), args, { cwd: this.#folder, env });
    return stdout.trim();
  }

  async onDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
    const url = this.settings.DATABASE_URL ?? readEmbeddedUrl(path.join(this.dataDir, 'database-url'));
    const pool = connect(DatabaseAddress.parse(url), { max: 2 });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }
}
