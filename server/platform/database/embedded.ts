import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SettingError, StartupError } from '../core/startup-error.ts';
import { checkCluster } from './check-cluster.ts';
import { lockDataDir, makeDataDir } from './data-dir.ts';
import { type Account, accountFor, invocation } from './embedded-account.ts';
import { ServerLog } from './embedded-log.ts';
import { memorySettings } from './embedded-memory.ts';
import { stopOrphan } from './embedded-orphan.ts';
import { choosePort } from './embedded-port.ts';
import { launch, runToCompletion } from './embedded-process.ts';
import { embeddedPrograms, type Programs } from './embedded-programs.ts';
import { type Logger, ServerReports } from './embedded-reports.ts';
import { keepRunning } from './embedded-supervision.ts';
import { reason } from './reason.ts';
import { discardUnfinished, finishSwitch, isSwitching } from './switch-in.ts';

export interface EmbeddedPostgres {
  /** Contains the password: do not print it. */
  url: string;
  /** A file with the URL that only its owner can read. It changes with every start. */
  urlFile: string;
  stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** A free port if undefined. */
  port?: number;
  /** PostgreSQL settings that replace ours. */
  settings?: Record<string, string | number>;
  /** Receives reports of crashes, restarts and slow recoveries. */
  logger?: Logger;
  /** Those of the embedded version if undefined. */
  programs?: Programs | undefined;
  /** Nobody else finds the server: its URL is not written to the file. */
  isHidden?: boolean;
}

/** Milliseconds between checks of the log's size. */
const rotation = 60_000;

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  // Beyond this size, a dead node's slot is dropped before it fills the disk.
  max_slot_wal_keep_size: '512MB',
  max_connections: 100,
  // What is decoded beyond that, of a large transaction, is in files.
  logical_decoding_work_mem: '8MB',
  max_wal_size: '1GB',
  // The first change of a page after a checkpoint logs all of it: most of the log of a board with few votes.
  wal_compression: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The board logs its own failed statements; this log is about the server itself.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_startup_progress_interval: '5s',
};

/**
 * Starts a real PostgreSQL on loopback in `dataDir`/postgres, which the first start creates. One process at a time can use a data folder.
 * Throws a StartupError with the reason if it cannot start.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const hold = await lockDataDir(dataDir);
  try {
    return await startLocked(dataDir, options, hold.release);
  } catch (error) {
    hold.release();
    throw error;
  }
}

/** The same for who holds the lock of the data folder, which the server's end releases. */
export async function startLocked(dataDir: string, options: EmbeddedOptions, release: () => void): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, 'postgres');
  const urlFile = path.join(dataDir, 'database-url');
  const programs = options.programs ?? (await embeddedPrograms());
  const account = accountFor(cluster);
  const log = new ServerLog(path.join(dataDir, 'postgres.log'));
  const reports = new ServerReports(log, options.logger);
  const starting = (pid: number) => reports.starting(pid);
  // Before the lock file is deleted, which says where the server ran.
  if (existsSync(cluster) && !isSwitching(dataDir)) checkCluster(cluster, programs.postgres, account?.uid ?? process.getuid?.());
  await stopOrphan(cluster, starting);
  await discardUnfinished(dataDir);
  finishSwitch(dataDir);
  if (!existsSync(cluster)) await initialise(dataDir, urlFile, programs, account);

  const port = options.port ?? (await choosePort());
  const url = `postgresql://dealwire:${new URL(readEmbeddedUrl(urlFile)).password}@127.0.0.1:${port}/postgres`;
  if (options.isHidden !== true) writeSecret(urlFile, url);
  const flags = Object.entries({ ...settings, ...memorySettings(), ...options.settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const how = invocation(account, programs.postgres, ['-D', cluster, ...flags], [cluster]);
  const stopServer = await keepRunning(async (signal) => {
    // A killed server can leave processes behind.
    await stopOrphan(cluster, starting);
    return await launch({ cluster, log, invocation: how, starting, signal });
  }, reports);
  const rotating = setInterval(() => log.rotate(), rotation).unref();
  const stop = () => {
    clearInterval(rotating);
    return stopServer().finally(release);
  };
  return { url, urlFile, stop };
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial one. */
async function initialise(dataDir: string, urlFile: string, { initdb }: Programs, account: Account | undefined): Promise<void> {
  const unfinished = path.join(dataDir, 'postgres.unfinished');
  const passwordFile = path.join(dataDir, 'postgres.password');
  const password = randomBytes(24).toString('base64url');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeSecret(passwordFile, password);
  if (account !== undefined) for (const each of [unfinished, passwordFile]) chownSync(each, account.uid, account.gid);

  // The builtin locale sorts the same on every machine, so no library update can corrupt an index.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // By path, an initdb that a killed process has left would delete the cluster of the next one.
  const cleaning = '--no-clean';
  const access = ['--username=dealwire', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const how = invocation(account, initdb, ['-D', unfinished, cleaning, ...locale, ...access], [unfinished]);
  const failure = await runToCompletion(how).finally(() => rmSync(passwordFile));
  if (failure !== undefined) throw new StartupError(`The embedded PostgreSQL could not be set up in ${dataDir}: ${problemIn(failure)}`);
  writeSecret(urlFile, `postgresql://dealwire:${password}@127.0.0.1/postgres`);
  renameSync(unfinished, path.join(dataDir, 'postgres'));
}

/** The line of initdb's output that says what is wrong; the last one says what it leaves behind. */
function problemIn(output: string): string {
  const lines = output.split('\n');
  return lines.find((line) => /error|FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
}

/** Reads the embedded PostgreSQL's URL. Throws a SettingError if the file is unusable. */
export function readEmbeddedUrl(urlFile: string): string {
  try {
    const url = readFileSync(urlFile, 'utf8');
    const { protocol, password } = new URL(url);
    if (protocol === 'postgresql:' && password !== '') return url;
  } catch {
    // Unreadable and invalid files have the same remedy.
  }
  throw new SettingError(
    `${urlFile} contains the password of the database beside it and is missing or can't be read: copy it from where the folder comes from, or restore a backup (npm run admin -- restore FILE --overwrite).`,
  );
}

/** Writes the file atomically: a partial password would lock us out. */
function writeSecret(file: string, secret: string): void {
  const fresh = `${file}.new`;
  try {
    writeFileSync(fresh, secret, { mode: 0o600, flush: true });
    chmodSync(fresh, 0o600);
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new StartupError(`${file} can't be written (${reason(error)}): free disk space in DATA_DIR, or make this user its owner.`);
  }
}
