import { reads } from '../../../shared/reads.ts';
import { PublicLog, StaffLog, StaffLogQuery } from '../../../shared/staff-log.ts';
import { audienceOf, staffAudience } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { logDependencies } from './dependencies.ts';
import { type EntryRow, findEntries, type LogReader } from './entries.ts';
import { publicEntry, staffEntry } from './entry.ts';

export const moderationLogReads = (db: Database) => [
  liveRead(reads.moderationLog(), {
    summary: 'What moderators, fact-checkers and the board did, why and to what, newest first',
    input: StaffLogQuery,
    answer: PublicLog,
    audience: audienceOf,
    evaluate: (query, audience) => {
      const members = audience === 'member';
      return pageOf(db, query, members ? 'members' : 'guests', (row) => publicEntry(row, members));
    },
  }),
  liveRead(reads.staffLog(), {
    summary: 'The whole staff log, including what is not public, with notes and details; drafts of pages and rules for admins only',
    input: StaffLogQuery,
    answer: StaffLog,
    audience: staffAudience,
    evaluate: (query, audience) => pageOf(db, query, 'moderators', (row) => staffEntry(row, audience === 'admins')),
  }),
];

async function pageOf<Entry>(db: Database, query: StaffLogQuery, reader: LogReader, entryOf: (row: EntryRow) => Entry) {
  const found = await findEntries(db, query, reader);
  const { rows, cursor } = found;
  return {
    data: {
      entries: Object.fromEntries(rows.map((row) => [row.id, entryOf(row)])),
      order: rows.map(({ id }) => id),
      ...cursor,
    },
    dependencies: logDependencies(query, found, reader),
  };
}
