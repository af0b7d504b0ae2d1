import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { connect, type Pool } from '../../platform/database/connection.ts';
import { lockDataDir, makeDataDir } from '../../platform/database/data-dir.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { reason } from '../../platform/database/reason.ts';
import { unknownMigrations } from '../../platform/database/run-migrations.ts';
import { discardUnfinished, formerIn, switchIn, unfinishedIn } from '../../platform/database/switch-in.ts';
import { DiskStore } from '../../platform/images/disk-store.ts';
import { inWords } from '../backups/back-up.ts';
import { freeJobs } from '../backups/free-jobs.ts';
import { prepareFolder } from '../backups/restore-to-folder.ts';
import { type Chosen, chooseBase, type Target } from './choose-base.ts';
import { picturesFolder } from './layout.ts';
import { LogServer } from './serve-log.ts';
import { filesOf, picturesThere } from './ship-pictures.ts';
import type { Store } from './store.ts';
import { unpackBase } from './unpack-base.ts';

export interface Restoring {
  store: Store;
  /** How the operator knows the archive. */
  where: string;
  target: Target;
  passphrase: string | undefined;
  /** Whether a board that is there is replaced. */
  overwrite: boolean;
  s3: Config['s3'];
}

/** Receives how far it is: bytes of the base copy, then segments of the log, then files of pictures. */
export type RestoreProgress = (what: 'copied' | 'segments' | 'pictures', count: number) => void;

export interface Restored {
  board: string;
  /** Of the last change; undefined if there was none after the base copy. */
  at: Date | undefined;
  former: string | undefined;
}

/**
 * Makes the board of a moment in a data folder: a base copy and the log on top of it, in a folder beside, which takes the place of what is there once it is
 * whole. Throws a StartupError; then everything is as it was.
 */
export async function restoreAt(dataDir: string, restoring: Restoring, progress: RestoreProgress): Promise<Restored> {
  makeDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    await prepareFolder(dataDir, restoring.overwrite);
    const folder = unfinishedIn(dataDir, 'restore');
    mkdirSync(path.join(folder, 'images'), { recursive: true });
    const chosen = await chooseBase(restoring.store, restoring.where, restoring, folder);
    await checkMigrations(chosen);
    const at = await fill(folder, restoring, chosen, progress);
    switchIn(dataDir, 'restore');
    const former = formerIn(dataDir, 'restore');
    return { board: chosen.base.board.name, at, former: existsSync(former) ? former : undefined };
  } catch (error) {
    throw new StartupError(`Nothing was restored: ${inWords(error, dataDir)}`);
  } finally {
    await discardUnfinished(dataDir).finally(() => lock.release());
  }
}

async function checkMigrations({ base }: Chosen): Promise<void> {
  const [unknown] = await unknownMigrations(base.migrations);
  if (unknown !== undefined)
    throw new StartupError(`the archive is of a later Dealwire (its database has had ${unknown}): update Dealwire first.`);
}

/** Returns when the last change was. */
async function fill(
  folder: string,
  restoring: Restoring,
  { base, timeline, log }: Chosen,
  progress: RestoreProgress,
): Promise<Date | undefined> {
  const { store, passphrase, target, s3 } = restoring;
  await unpackBase({ store, passphrase, base }, folder, (bytes) => progress('copied', bytes));
  const cluster = path.join(folder, 'postgres');
  const server = new LogServer(path.join(folder, 'log'), cluster, { store, passphrase, log }, (count) => progress('segments', count));
  try {
    writeFileSync(path.join(cluster, 'recovery.signal'), '');
    const started = await startEmbedded(folder, { settings: recovery(server, target, timeline) }).catch((error: unknown) => {
      throw new StartupError(server.failure === undefined ? explained(folder, error) : reason(server.failure));
    });
    try {
      // PostgreSQL takes what could not be fetched for the end.
      if (server.failure !== undefined) throw server.failure;
      return await finish(started.url, async (pool) => {
        if (s3 === undefined) await fetchPictures(store, pool, path.join(folder, 'images'), progress);
      });
    } finally {
      await started.stop();
    }
  } finally {
    await server.end();
  }
}

const recovery = ({ command }: LogServer, target: Target, timeline: Chosen['timeline']) => ({
  restore_command: command,
  // Nobody reads it before the end.
  hot_standby: 'off',
  recovery_target_timeline: String(timeline),
  ...(target === 'latest' ? {} : { recovery_target_time: target.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }),
});

/** PostgreSQL's own words for the one thing that only it can see. */
function explained(folder: string, error: unknown): string {
  const log = path.join(folder, 'postgres.log');
  const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
  const [, last] = /last completed transaction was at log time (.+)$/m.exec(said) ?? [];
  if (!said.includes('recovery ended before configured recovery target was reached')) return reason(error);
  return `the log ends earlier${last === undefined ? '' : `, at ${last}`}: name a moment until then, or --at latest.`;
}

async function finish(url: string, fetch: (pool: Pool) => Promise<void>): Promise<Date | undefined> {
  const pool = connect(url, { max: 2, statementTimeout: 0 });
  try {
    await fetch(pool);
    await freeJobs(pool);
    const { rows } = await pool.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    return rows[0]?.at ?? undefined;
  } finally {
    await pool.end();
  }
}

/** One that the archive lacks was not there either, or was added in the last seconds. */
async function fetchPictures(store: Store, pool: Pool, folder: string, progress: RestoreProgress): Promise<void> {
  const there = await picturesThere(store);
  const { rows } = await pool.query<{ hash: string }>('select hash from images where whole');
  const pictures = new DiskStore(folder);
  let count = 0;
  for (const name of rows.flatMap(({ hash }) => filesOf(hash)).filter((each) => there.has(each))) {
    const file = path.join(folder, 'picture');
    await store.get(picturesFolder + name, file);
    await pictures.put(name, readFileSync(file));
    await rm(file);
    count += 1;
    progress('pictures', count);
  }
}
