import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { backupProblem } from '../../../shared/admin/backup-problem.ts';
import { archiveToolNames, isArchiveLate } from '../../../shared/admin/log-archive.ts';
import { type WarningDetails, type WarningKind, warningRules } from '../../../shared/admin/warnings.ts';
import { areRatesOld } from '../../../shared/old-rates.ts';
import { newestDay, readExchangeRates } from '../../deals/money/exchange-rates.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/connection.ts';
import { ourRelease } from '../../platform/database/our-release.ts';
import { backups, deliveryFigures, logArchive } from '../../platform/database/schema.ts';
import { daysOfCertificate } from '../../platform/fetching/end-of-certificate.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { jobBacklog } from '../../platform/jobs/queue-job.ts';
import { lastGoodBackup } from '../backups/keep-backup.ts';
import { shownArchive } from '../backups/shown-archive.ts';
import { countMissingPictures } from './missing-pictures.ts';
import { newerRelease } from './newer-release.ts';

export interface Problem {
  kind: WarningKind;
  /** Only of what is a machine's own. */
  machine?: string;
  details?: WarningDetails;
}

/** What the search needs to know of the settings. */
export interface Watched extends Pick<Config, 'dataDir' | 'publicUrl' | 'backsUpNightly' | 'releasesUrl' | 'databaseUrl'> {
  /** Where this machine keeps pictures. */
  images?: Pick<ImageStore, 'has'>;
}

/** Everything that needs a human now. */
export async function findProblems(db: Database, watched: Watched, now = Date.now()): Promise<Problem[]> {
  const found = await Promise.all([
    failedJobs(db),
    waitingMails(db, now),
    badBackups(db, watched, now),
    oldRates(db, now),
    fullDisk(watched),
    endingCertificate(watched, now),
    openTransaction(db, now),
    newRelease(watched, now),
    lateArchive(db, now),
    missingPictures(db, watched),
  ]);
  return found.flat();
}

async function failedJobs(db: Database): Promise<Problem[]> {
  const tasks = (await jobBacklog(db)).filter(({ failed }) => failed > 0).map(({ task }) => task);
  return tasks.length === 0 ? [] : [{ kind: 'jobs', details: { tasks: tasks.join(', ') } }];
}

async function waitingMails(db: Database, now: number): Promise<Problem[]> {
  const [counted] = await db.select().from(deliveryFigures).where(eq(deliveryFigures.method, 'email'));
  const since = Date.parse(counted?.figures.dueSince ?? '');
  return now - since > warningRules.mailWaits * 60_000 ? [{ kind: 'mail' }] : [];
}

async function badBackups(db: Database, { backsUpNightly: isNightly }: Watched, now: number): Promise<Problem[]> {
  const { at } = await lastGoodBackup(db);
  const [last] = await db.select().from(backups).where(isNotNull(backups.endedAt)).orderBy(desc(backups.startedAt)).limit(1);
  const ended = last === undefined ? [] : [{ endedAt: 'then', ...(last.error !== null && { error: last.error }) }];
  const problem = backupProblem({ isNightly, lastGoodAt: at.toISOString(), backups: ended }, now);
  return problem === undefined ? [] : [{ kind: `backup_${problem}` }];
}

async function lateArchive(db: Database, now: number): Promise<Problem[]> {
  const [archive] = await db.select().from(logArchive);
  if (archive === undefined || !isArchiveLate(shownArchive(archive), now)) return [];
  return [{ kind: 'log_archive', details: { tool: archiveToolNames[archive.tool] } }];
}

async function oldRates(db: Database, now: number): Promise<Problem[]> {
  const day = newestDay(await readExchangeRates(db));
  return day !== undefined && areRatesOld(day, now) ? [{ kind: 'rates', details: { day } }] : [];
}

/** Of the machine that looks. */
async function fullDisk({ dataDir }: Watched): Promise<Problem[]> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk === undefined ? [] : diskProblem(hostname(), disk);
}

/** A folder that is on no disk has no blocks. */
export function diskProblem(machine: string, { bavail, blocks }: { bavail: number; blocks: number }): Problem[] {
  if (blocks === 0 || bavail / blocks >= warningRules.disk) return [];
  return [{ kind: 'disk', machine, details: { machine, percent: Math.floor((100 * bavail) / blocks) } }];
}

/** A store that does not answer is another problem, which its own errors tell. */
async function missingPictures(db: Database, { images }: Watched): Promise<Problem[]> {
  const count = images === undefined ? 0 : await countMissingPictures(db, images).catch(() => 0);
  return count === 0 ? [] : [{ kind: 'pictures', machine: hostname(), details: { machine: hostname(), count } }];
}

async function endingCertificate({ publicUrl }: Watched, now: number): Promise<Problem[]> {
  const days = await daysOfCertificate(publicUrl, now);
  return days !== undefined && days < warningRules.certificate ? [{ kind: 'certificate', details: { days } }] : [];
}

/** PostgreSQL shows other roles' transactions only to `pg_read_all_stats`. What they do is left out: statements quote what people wrote. */
async function openTransaction(db: Database, now: number): Promise<Problem[]> {
  const { rows } = await db.execute<{ process: string }>(sql`
    select pid || ' (' || coalesce(usename, '?') || ')' as process from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid() and xact_start < ${new Date(now - warningRules.transaction * 60_000).toISOString()}::timestamptz
    order by xact_start limit 1`);
  return rows.map(({ process }) => ({ kind: 'transaction', details: { process } }));
}

async function newRelease({ releasesUrl }: Watched, now: number): Promise<Problem[]> {
  const found = await newerRelease(releasesUrl, now);
  return found === undefined ? [] : [{ kind: 'release', details: { ...found, ours: ourRelease } }];
}
