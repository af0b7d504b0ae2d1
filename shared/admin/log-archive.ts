/** What archives the database's log: the board itself, or a tool beside an external PostgreSQL. */
export const archiveTools = ['dealwire', 'pgbackrest', 'wal-g', 'barman', 'cloudnativepg', 'other'] as const;
export type ArchiveTool = (typeof archiveTools)[number];

/** Their own names. */
export const archiveToolNames: Record<ArchiveTool, string> = {
  dealwire: 'Dealwire',
  pgbackrest: 'pgBackRest',
  'wal-g': 'WAL-G',
  barman: 'Barman',
  cloudnativepg: 'CloudNativePG',
  other: 'archive_command',
};

export interface LogArchive {
  tool: ArchiveTool;
  archivedAt?: string | undefined;
  since?: string | undefined;
  error?: string | undefined;
}

/** Days back that any moment can be restored of, minutes after which admins are warned that the archive is behind, and hours between two base copies. */
export const archiving = { days: 7, lateMinutes: 5, baseHours: 24 } as const;

/** Whether an archive is behind, or one of its parts fails. A server of its own may have nothing to archive for long. */
export const isArchiveLate = ({ tool, archivedAt, error }: Pick<LogArchive, 'tool' | 'archivedAt' | 'error'>, now: number): boolean =>
  error !== undefined || (tool === 'dealwire' && now - Date.parse(archivedAt ?? '1970-01-01') > archiving.lateMinutes * 60_000);
