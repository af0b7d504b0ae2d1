import { and, eq, inArray } from 'drizzle-orm';
import type { CaseEntryKind } from '../../../shared/states.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { affiliations, sanctions } from '../../platform/database/schema.ts';
import { isAppealed } from '../sanctions/appeal-case.ts';

interface Entry {
  kind: CaseEntryKind;
  details: Record<string, unknown>;
}

interface Waiting {
  /** For an appeal: who imposed the sanction. */
  against?: number;
}

/** The appeals and claims among the entries that wait for their own decision. */
export async function waitingOf<Each extends Entry>(db: Queryable, entries: readonly Each[]): Promise<Map<Each, Waiting>> {
  const idsOf = (kind: CaseEntryKind, name: string) =>
    entries.flatMap((entry) => (entry.kind === kind ? [Number(entry.details[name])] : []));
  const [appealed, claimed] = [idsOf('appeal', 'sanction'), idsOf('affiliation', 'affiliation')];
  const appeals =
    appealed.length === 0
      ? []
      : await db
          .select({ id: sanctions.id, imposedBy: sanctions.imposedBy })
          .from(sanctions)
          .where(and(inArray(sanctions.id, appealed), isAppealed));
  const claims =
    claimed.length === 0
      ? []
      : await db
          .select({ id: affiliations.id })
          .from(affiliations)
          .where(and(inArray(affiliations.id, claimed), eq(affiliations.state, 'claimed')));
  const waiting = ({ kind, details }: Each): Waiting | undefined => {
    if (kind === 'affiliation') return claims.some(({ id }) => id === details.affiliation) ? {} : undefined;
    const appeal = kind === 'appeal' ? appeals.find(({ id }) => id === details.sanction) : undefined;
    return appeal && (appeal.imposedBy === null ? {} : { against: appeal.imposedBy });
  };
  return new Map(
    entries.flatMap((entry) => {
      const found = waiting(entry);
      return found === undefined ? [] : [[entry, found] as const];
    }),
  );
}
