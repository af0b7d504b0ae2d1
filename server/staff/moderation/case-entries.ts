import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { pages } from '../../../shared/limits.ts';
import type { CaseEntry } from '../../../shared/moderation.ts';
import { authorColumns, authorOf } from '../../deals/author.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { caseEntries, people } from '../../platform/database/schema.ts';
import { concernsStaffSql } from '../cases/concerns-staff.ts';
import { waitingOf } from './waiting-entries.ts';

interface Entries {
  entries: CaseEntry[];
  count: number;
}

/** The last entries of each case, and how many there are. */
export async function entriesOf(db: Database, rows: readonly { id: number }[]): Promise<Map<number, Entries>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const ranked = db
    .select({
      id: caseEntries.id,
      nth: sql<number>`row_number() over (partition by ${caseEntries.caseId} order by ${caseEntries.id} desc)`.as('nth'),
      count: sql<number>`(count(*) over (partition by ${caseEntries.caseId}))::int`.as('count'),
    })
    .from(caseEntries)
    .where(inArray(caseEntries.caseId, ids))
    .as('ranked');
  const found = await db
    .select({
      id: caseEntries.id,
      caseId: caseEntries.caseId,
      kind: caseEntries.kind,
      reason: caseEntries.reason,
      text: caseEntries.text,
      weight: caseEntries.weight,
      at: caseEntries.at,
      details: caseEntries.details,
      concernsStaff: sql<boolean>`(select ${sql.raw(concernsStaffSql('about'))} from cases about where about.id = ${caseEntries.caseId})`,
      count: ranked.count,
      by: authorColumns(people),
    })
    .from(ranked)
    .innerJoin(caseEntries, and(eq(caseEntries.id, ranked.id)))
    .leftJoin(people, eq(people.id, caseEntries.personId))
    .where(sql`${ranked.nth} <= ${pages.caseEntries}`)
    .orderBy(asc(caseEntries.caseId), desc(caseEntries.id));
  const byCase = Map.groupBy(found, ({ caseId }) => caseId);
  const waiting = await waitingOf(db, found);
  const shown = (entry: EntryRow) => ({ ...entryOf(entry), ...(waiting.has(entry) && { waits: true as const, ...waiting.get(entry) }) });
  return new Map([...byCase].map(([id, all]) => [id, { entries: all.map(shown), count: all[0]?.count ?? 0 }]));
}

/** What people put into the queue about others. Of a case that concerns staff, nobody reads here who did, since those concerned read it too. */
export const withheldKinds = ['report', 'merge'] as const;

function entryOf({ concernsStaff, ...row }: Omit<EntryRow, 'caseId' | 'count'>): CaseEntry {
  const { id, kind, reason, at, details } = row;
  const shownDetails = Object.keys(details).length === 0 ? undefined : details;
  if (concernsStaff && withheldKinds.some((each) => each === kind))
    return omitAbsent({ id, kind, reason, at: at.toISOString(), details: shownDetails, withheld: true as const });
  const { text, weight, by } = row;
  return omitAbsent({
    id,
    kind,
    reason,
    text,
    weight,
    at: at.toISOString(),
    by: authorOf(by),
    details: shownDetails,
  });
}

interface EntryRow {
  id: number;
  caseId: number;
  concernsStaff: boolean;
  count: number;
  kind: CaseEntry['kind'];
  reason: string | null;
  text: string | null;
  weight: number;
  at: Date;
  details: Record<string, unknown>;
  by: Parameters<typeof authorOf>[0] | null;
}
