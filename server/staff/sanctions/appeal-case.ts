import { and, eq, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { CaseOutcome } from '../../../shared/states.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { caseEntries, cases, sanctions } from '../../platform/database/schema.ts';

/** Appeals that wait for a decision: against what has ended, there is nothing to decide. */
export const isAppealed = and(isNotNull(sanctions.appeal), isNull(sanctions.appealDecidedAt), isNull(sanctions.endedAt));

/** Decides the person's open case if all that is in it are appeals, none of which still waits. */
export async function closeAppealCase(tx: Transaction, personId: number, outcome: CaseOutcome, who: Person | undefined): Promise<void> {
  const waiting = tx
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.personId, personId), isAppealed));
  const other = tx
    .select()
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, cases.id), ne(caseEntries.kind, 'appeal')));
  const decided = {
    state: 'decided',
    decidedAt: sql`now()`,
    decidedBy: who?.id ?? null,
    outcome,
    claimedBy: null,
    claimedAt: null,
  } as const;
  await tx
    .update(cases)
    .set(decided)
    .where(and(eq(cases.personId, personId), eq(cases.state, 'open'), notExists(waiting), notExists(other)));
}
