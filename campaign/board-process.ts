import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../test/children-of.ts';
import { spawnDealwire } from '../test/dealwire-process.ts';

const restartAfter = 300;

/** A node in its own process, restarted whenever it ends, like `Restart=always`. */
export class BoardNode {
  readonly name: string;
  readonly url: string;
  /** The reason for each unexpected exit. */
  readonly exits: string[] = [];
  /** When (`performance.now()`) it was last killed, and since when it runs; undefined while it is paused. */
  killedAt = Number.NEGATIVE_INFINITY;
  runsSince: number | undefined = Number.NEGATIVE_INFINITY;
  readonly #settings: Record<string, string | number>;
  readonly #log: string;
  #child: ChildProcess | undefined;
  #killed = false;
  #stopped = false;
  #running = Promise.resolve();

  /** `folder` is where its log goes: not on the disk that is filled up. */
  constructor(name: string, folder: string, settings: Record<string, string | number>) {
    this.name = name;
    this.url = `http://127.0.0.1:${settings.PORT}`;
    this.#settings = settings;
    this.#log = path.join(folder, `${name.replaceAll(' ', '-')}.log`);
  }

  start(): void {
    this.#stopped = false;
    this.#running = this.#keepRunning();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#child?.kill('SIGTERM');
    await this.#running;
  }

  signal(name: NodeJS.Signals): void {
    if (name === 'SIGKILL') {
      this.#killed = true;
      this.killedAt = performance.now();
    }
    if (name === 'SIGSTOP') this.runsSince = undefined;
    if (name === 'SIGCONT') this.runsSince = performance.now();
    this.#child?.kill(name);
  }

  children = (): number[] => (this.#child?.pid === undefined ? [] : childrenOf(this.#child.pid));

  answers = async (address: string): Promise<boolean> =>
    await fetch(`${this.url}${address}`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );

  async #keepRunning(): Promise<void> {
    while (!this.#stopped) {
      const why = await this.#run();
      if (!this.#stopped && !this.#killed) this.exits.push(why);
      this.#killed = false;
      if (!this.#stopped) await sleep(restartAfter);
    }
  }

  /** Resolves with its last output and how it ended. */
  async #run(): Promise<string> {
    const { child, ended, output } = spawnDealwire(path.dirname(this.#log), this.#settings);
    this.#child = child;
    const status = await ended;
    appendFileSync(this.#log, output());
    return `${output().trim().split('\n').at(-1) || 'no output'} (${status})`;
  }
}
