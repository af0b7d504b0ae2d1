import { and, eq, inArray } from 'drizzle-orm';
import type { CaseEntryKind } from '../../shared/states.ts';
import type { Queryable } from '../database/connection.ts';
import { affiliations, sanctions } from '../database/schema.ts';
import { isAppealed } from '../sanctions/appeal-case.ts';

interface Entry {
  kind: CaseEntryKind;
  details: Record<string, unknown>;
}

/** Which of the entries are appeals and claims that wait for their own decision. */
export async function waitingOf<Each extends Entry>(db: Queryable, entries: readonly Each[]): Promise<Set<Each>> {
  const idsOf = (kind: CaseEntryKind, name: string) =>
    entries.flatMap((entry) => (entry.kind === kind ? [Number(entry.details[name])] : []));
  const [appealed, claimed] = [idsOf('appeal', 'sanction'), idsOf('affiliation', 'affiliation')];
  const appeals =
    appealed.length === 0
      ? []
      : await db
          .select({ id: sanctions.id })
          .from(sanctions)
          .where(and(inArray(sanctions.id, appealed), isAppealed));
  const claims =
    claimed.length === 0
      ? []
      : await db
          .select({ id: affiliations.id })
          .from(affiliations)
          .where(and(inArray(affiliations.id, claimed), eq(affiliations.state, 'claimed')));
  const waits = ({ kind, details }: Each) =>
    kind === 'appeal'
      ? appeals.some(({ id }) => id === details.sanction)
      : kind === 'affiliation' && claims.some(({ id }) => id === details.affiliation);
  return new Set(entries.filter(waits));
}
