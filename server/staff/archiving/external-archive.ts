import { sql } from 'drizzle-orm';
import type { ArchiveTool, LogArchive } from '../../../shared/admin/log-archive.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { forgetArchive, noteArchive } from './note-archive.ts';

/** By what PostgreSQL runs for each segment of the log. */
const tools: readonly [RegExp, ArchiveTool][] = [
  [/pgbackrest/i, 'pgbackrest'],
  [/wal-g|wal-push/i, 'wal-g'],
  // Before Barman, whose programs its images contain.
  [/\/controller\/manager|cnpg/i, 'cloudnativepg'],
  [/barman/i, 'barman'],
];

export const toolOf = (command: string): ArchiveTool => tools.find(([pattern]) => pattern.test(command))?.[1] ?? 'other';

/** How an external PostgreSQL's log is archived, as its statistics say; undefined if it is not. */
export async function externalArchive(db: Database): Promise<LogArchive | undefined> {
  const { rows } = await db.execute<Record<'mode' | 'command' | 'last' | 'failed', string | null>>(sql`
    select current_setting('archive_mode') as mode, last_archived_time as last, last_failed_time as failed,
      concat(current_setting('archive_command', true), ' ', current_setting('archive_library', true)) as command from pg_stat_archiver`);
  const [found] = rows;
  if (found === undefined || found.mode === 'off') return undefined;
  const tool = toolOf(found.command ?? '');
  const isFailing = found.failed !== null && new Date(found.failed) > new Date(found.last ?? 0);
  return omitAbsent({
    tool,
    archivedAt: found.last === null ? undefined : new Date(found.last).toISOString(),
    error: isFailing ? "The last try failed; the server's log says why." : undefined,
  });
}

/** Writes it down, so that everybody who looks at it is told of what is new. */
export async function noteExternalArchive(db: Database): Promise<void> {
  const found = await externalArchive(db);
  if (found === undefined) await forgetArchive(db);
  else
    await noteArchive(db, {
      tool: found.tool,
      archivedAt: found.archivedAt === undefined ? null : new Date(found.archivedAt),
      error: found.error ?? null,
      since: null,
    });
}
