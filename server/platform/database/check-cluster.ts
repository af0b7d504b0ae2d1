import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SettingError } from '../core/startup-error.ts';
import { readMemoryKey } from './embedded-lock-file.ts';
import { majorOf } from './embedded-programs.ts';
import { olderReleases } from './older-releases.ts';

/** PostgreSQL takes the next key if one is in use. */
const skippedKeys = 1_000n;
const remedy = 'Restore a backup instead (npm run admin -- restore FILE --overwrite).';
/** If PostgreSQL does not start because a copy is torn. */
export const tornCopy = `its database was copied while it ran, or is damaged. ${remedy}`;

/**
 * Refuses a cluster that the embedded server cannot or must not run: of another version, another user's, or copied while it ran.
 *
 * @param program PostgreSQL itself
 * @param runner the user id that it runs as
 */
export function checkCluster(cluster: string, program: string, runner: number | undefined): void {
  const problem = ownerProblem(cluster, runner) ?? versionProblem(cluster, program) ?? copyProblem(cluster);
  if (problem !== undefined) throw new SettingError(`DATA_DIR: the database in ${cluster} can't be used: ${problem}`);
}

/** What PostgreSQL itself says of a cluster whose copy is torn. */
export const isTorn = (reason: string): boolean => /valid checkpoint|control file|pg_control|invalid .*checkpoint/.test(reason);

function versionProblem(cluster: string, program: string): string | undefined {
  const theirs = versionOf(cluster);
  if (theirs === undefined) return `PG_VERSION is missing, so it is no complete copy. ${remedy}`;
  const ours = majorOf(program);
  return theirs === ours ? undefined : `it is of PostgreSQL ${theirs}, and this Dealwire has ${ours}. ${wayBetween(theirs, ours)}`;
}

function wayBetween(theirs: number, ours: number): string {
  if (theirs > ours) return 'Update Dealwire.';
  return theirs in olderReleases
    ? 'Start the board (npm start), which moves it.'
    : 'Back it up with the Dealwire that it ran with (npm run admin -- backup), and restore that with this one.';
}

function ownerProblem(cluster: string, runner: number | undefined): string | undefined {
  const control = path.join(cluster, 'global', 'pg_control');
  for (const each of [cluster, control]) {
    const found = statSync(each, { throwIfNoEntry: false });
    if (found === undefined) return `${control} is missing, so it is no complete copy. ${remedy}`;
    if (runner !== undefined && found.uid !== runner)
      return `${each} belongs to another user (${found.uid}, and PostgreSQL runs as ${runner}). Make all of it that user's: chown -R ${runner} ${cluster}`;
  }
  const isOpen = (statSync(cluster).mode & 0o027) !== 0;
  return isOpen ? `others may read it, which PostgreSQL refuses. Close it: chmod -R u=rwX,go= ${cluster}` : undefined;
}

/**
 * A server that runs, or was killed, leaves its lock file. PostgreSQL derives a key from the folder's inode and writes it there: a copy of the folder
 * has another inode, while one that was moved, or that a snapshot of the disk contains, has the same.
 */
function copyProblem(cluster: string): string | undefined {
  const key = readMemoryKey(cluster);
  if (key === undefined) return undefined;
  const { ino } = statSync(cluster, { bigint: true });
  if (BigInt.asUintN(32, key - ino) < skippedKeys) return undefined;
  return `it was copied while it ran (its postmaster.pid is of another folder), so parts of it may be of different moments. ${remedy} If nothing ran while it was copied, delete ${path.join(cluster, 'postmaster.pid')}.`;
}

/** The major version of PostgreSQL that made the cluster; undefined if it is missing. */
export function versionOf(cluster: string): number | undefined {
  try {
    return Number(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'));
  } catch {
    return undefined;
  }
}
