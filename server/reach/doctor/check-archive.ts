import { archiveToolNames, isArchiveLate, type LogArchive } from '../../../shared/admin/log-archive.ts';
import { type Config, isLoopback } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/connection.ts';
import { logArchive } from '../../platform/database/schema.ts';
import { externalArchive } from '../../staff/archiving/external-archive.ts';
import { shownArchive } from '../../staff/backups/shown-archive.ts';
import { type Finding, finding } from './finding.ts';

/** Whether what is written now survives the disk of the database. */
export async function checkArchive(db: Database, config: Config, now = Date.now()): Promise<Finding[]> {
  const archive = config.databaseUrl === undefined ? await ownArchive(db) : await externalArchive(db);
  if (archive === undefined) return isLoopback(config.publicUrl) ? [] : [finding('warning', 'Archive', missing(config))];
  const how = describe(archive, now);
  return isArchiveLate(archive, now)
    ? [finding('error', 'Archive', `${how} ${archive.error ?? 'It is behind.'} See that its place can be written.`)]
    : [finding('ok', 'Archive', how)];
}

async function ownArchive(db: Database): Promise<LogArchive | undefined> {
  const [found] = await db.select().from(logArchive);
  return found === undefined ? undefined : shownArchive(found);
}

function missing({ databaseUrl }: Config): string {
  const lost = "the database's log is not archived, so what was written since the last backup is lost if the disk dies.";
  return `${lost} ${databaseUrl === undefined ? 'Set BACKUP_DIR to a bucket or another disk.' : 'See docs/external-backups.md.'}`;
}

function describe({ tool, archivedAt }: LogArchive, now: number): string {
  const by = `Archived by ${archiveToolNames[tool]};`;
  if (archivedAt === undefined) return `${by} nothing has been archived yet.`;
  return `${by} last archived ${Math.max(0, Math.round((now - Date.parse(archivedAt)) / 1_000))} s ago.`;
}
