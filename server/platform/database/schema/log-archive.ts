import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { archiveTools } from '../../../../shared/admin/log-archive.ts';
import { oneOf, timestamptz } from './columns.ts';

/** How the archive of the database's log is: one row if there is one. A backup does not contain it. */
export const logArchive = pgTable(
  'log_archive',
  {
    id: integer().primaryKey().default(1),
    tool: text({ enum: archiveTools }).notNull(),
    /** Everything that was written until then is in the archive. Null: nothing yet. */
    archivedAt: timestamptz(),
    /** The first moment that can be restored. Null: none yet, or only the tool knows. */
    since: timestamptz(),
    /** Why the archive is behind. */
    error: text(),
  },
  (t) => [check('log_archive_one', sql`${t.id} = 1`), check('log_archive_tool', oneOf(t.tool, archiveTools))],
);
