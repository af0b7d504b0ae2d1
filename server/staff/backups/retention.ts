import { statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { desc, eq, isNotNull } from 'drizzle-orm';
import { backupKeeping } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import { reason } from '../../platform/database/reason.ts';
import { backups } from '../../platform/database/schema.ts';
import { type BackupSettings, backupFolder, discard, removeBackup } from './backup-files.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;
/** 1970 began on a Thursday; weeks begin on Mondays. */
const monday = 3 * day;

interface Kept {
  startedAt: Date;
}

/** Which backups stay, newest first: the last one of each of the last days that have one, and of each of the last such weeks. */
export function keptOf<Each extends Kept>(newestFirst: readonly Each[]): Set<Each> {
  const days = newestOfEach(newestFirst, ({ startedAt }) => Math.floor(startedAt.getTime() / day));
  const weeks = newestOfEach(newestFirst, ({ startedAt }) => Math.floor((startedAt.getTime() + monday) / week));
  return new Set([...days.slice(0, backupKeeping.days), ...weeks.slice(0, backupKeeping.weeks)]);
}

function newestOfEach<Each>(newestFirst: readonly Each[], periodOf: (each: Each) => number): Each[] {
  const newest = new Map<number, Each>();
  for (const each of newestFirst) if (!newest.has(periodOf(each))) newest.set(periodOf(each), each);
  return [...newest.values()];
}

/**
 * Deletes backups that need not be kept, after a good one. Only those that the board knows of: the folder may be shared with another board. Returns why some
 * could not be deleted, such as in a bucket whose keys are gone; the next call tries again.
 */
export async function deleteOldBackups(db: Database, settings: BackupSettings, now = Date.now()): Promise<string | undefined> {
  const ended = await db.select().from(backups).where(isNotNull(backups.endedAt)).orderBy(desc(backups.startedAt));
  const kept = keptOf(ended.filter(isGood));
  const failedSince = now - backupKeeping.weeks * week;
  const problems: string[] = [];
  for (const each of ended) {
    if (kept.has(each)) continue;
    const problem = await problemOf(removeBackup(each.file, settings));
    if (problem !== undefined) problems.push(problem);
    else if (isGood(each) || each.startedAt.getTime() < failedSince) await db.delete(backups).where(eq(backups.id, each.id));
  }
  await deleteUnfinished(backupFolder(settings), now);
  return problems.length === 0 ? undefined : `Old backups that could not be deleted: ${problems.length}. ${problems[0]}`;
}

const problemOf = async (removal: Promise<void>): Promise<string | undefined> => await removal.then(() => undefined, reason);

/**
 * Deletes the files of failed backups, which would fill the disk if each night failed. The last one's stays if all of it could be read: only its trial
 * failed, or the bucket, where it can still be sent to.
 */
export async function deleteFailed(db: Database, settings: BackupSettings, lastId: number): Promise<void> {
  for (const { id, file, verifiedAt } of await db.select().from(backups).where(isNotNull(backups.error)))
    if (id !== lastId || verifiedAt === null) await discard(file, settings);
}

const isGood = ({ verifiedAt, error }: Pick<typeof backups.$inferSelect, 'verifiedAt' | 'error'>) => verifiedAt !== null && error === null;

/** What killed processes left. A backup that runs writes all the time. */
async function deleteUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^dealwire-.*\.partial$/.test(name)) continue;
    const file = path.join(folder, name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - written > hour) await rm(file, { force: true });
  }
}
