import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor } from '../../platform/database/embedded-account.ts';
import { isLogFile } from './layout.ts';
import { unpack } from './packing.ts';
import type { Store } from './store.ts';

interface Source {
  store: Store;
  passphrase: string | undefined;
  /** The log's files in the archive, by the names that PostgreSQL asks for. */
  log: ReadonlyMap<string, string>;
}

/** Segments that are fetched before PostgreSQL asks. */
const ahead = 4;
/** Milliseconds between two looks at what it asks for. */
const pause = 10;

/**
 * Hands the log to a PostgreSQL that recovers: it asks for a file by creating NAME.wanted in a folder, and the file is there when that is gone. So neither all
 * of the log must be on the disk, nor is a program started for each segment.
 */
export class LogServer {
  /** PostgreSQL's setting. */
  readonly command: string;
  /** Why it could not be handed over. PostgreSQL takes that for the end of the log. */
  failure: unknown;
  readonly #folder: string;
  readonly #source: Source;
  readonly #progress: (segments: number) => void;
  readonly #fetched = new Map<string, Promise<string>>();
  readonly #order: string[];
  readonly #serving: Promise<void>;
  #isEnding = false;
  #served = 0;

  constructor(folder: string, cluster: string, source: Source, progress: (segments: number) => void) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const account = accountFor(cluster);
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
    this.#folder = folder;
    this.#source = source;
    this.#progress = progress;
    this.#order = [...source.log.keys()].sort();
    const file = quoted(`${folder}/`);
    // The loop ends with the folder, should this process have died.
    this.command = `: > ${file}"%f.wanted"; while [ -e ${file}"%f.wanted" ]; do sleep 0.02; done; mv ${file}"%f" "%p"`;
    this.#serving = this.#serve();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#serving;
    await Promise.allSettled(this.#fetched.values());
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #serve(): Promise<void> {
    while (!this.#isEnding) {
      for (const wanted of readdirSync(this.#folder).filter((name) => name.endsWith('.wanted'))) {
        await this.#hand(wanted.slice(0, -'.wanted'.length)).catch((error: unknown) => {
          this.failure ??= error;
        });
        await rm(path.join(this.#folder, wanted), { force: true });
      }
      await sleep(pause);
    }
  }

  async #hand(name: string): Promise<void> {
    if (!isLogFile(name) || !this.#source.log.has(name)) return;
    const at = this.#order.indexOf(name);
    for (const next of this.#order.slice(at, at + 1 + ahead)) void this.#fetch(next);
    await rename(await this.#fetch(name), path.join(this.#folder, name));
    this.#fetched.delete(name);
    this.#served += 1;
    this.#progress(this.#served);
  }

  #fetch(name: string): Promise<string> {
    const fetching = this.#fetched.get(name) ?? this.#unpacked(name);
    // Whoever needs it hears of a failure.
    fetching.catch(() => undefined);
    this.#fetched.set(name, fetching);
    return fetching;
  }

  async #unpacked(name: string): Promise<string> {
    const { store, passphrase, log } = this.#source;
    const stored = log.get(name) ?? '';
    const packed = path.join(this.#folder, path.posix.basename(stored));
    const file = path.join(this.#folder, `${name}.fetched`);
    await store.get(stored, packed);
    await unpack(packed, file, passphrase);
    await rm(packed);
    const account = accountFor(path.dirname(this.#folder));
    if (account !== undefined) chownSync(file, account.uid, account.gid);
    return file;
  }
}

/** For the shell, inside a setting of PostgreSQL. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
