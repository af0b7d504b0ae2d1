import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { caseEntries, cases } from '../../platform/database/schema.ts';
import { addToCase, type CaseSubject, isAbout } from './add-to-case.ts';
import { type Changes, joinedChanges } from './joined-changes.ts';

interface Change {
  personId: number;
  changes: Changes;
  details: Record<string, unknown>;
  weightOf: (changes: Changes) => number;
}

/**
 * Adds what someone changed to the open case about a locked deal or comment. All their changes in a case are one entry, from what the moderators
 * knew to what there is now: many edits cannot push an important one out of sight.
 */
export async function addChange(tx: Transaction, subject: CaseSubject, { personId, changes, details, weightOf }: Change): Promise<void> {
  const earlier = await earlierChange(tx, subject, personId);
  if (earlier === undefined) {
    const entry = { kind: 'material_change', personId, weight: weightOf(changes), details: { ...details, changes } } as const;
    await addToCase(tx, subject, entry);
    return;
  }
  const all = joinedChanges((earlier.details.changes ?? {}) as Changes, changes);
  const weight = Math.max(earlier.weight, weightOf(all));
  await tx
    .update(caseEntries)
    .set({ weight, details: { ...details, changes: all }, at: sql`now()` })
    .where(eq(caseEntries.id, earlier.id));
  await tx
    .update(cases)
    .set({ urgency: sql`${cases.urgency} + ${weight - earlier.weight}` })
    .where(eq(cases.id, earlier.caseId));
}

async function earlierChange(tx: Transaction, subject: CaseSubject, personId: number) {
  const { id, caseId, weight, details } = caseEntries;
  const isChange = and(eq(caseEntries.kind, 'material_change'), eq(caseEntries.personId, personId));
  const [entry] = await tx
    .select({ id, caseId, weight, details })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(and(eq(cases.state, 'open'), isAbout(subject), isChange))
    .limit(1);
  return entry;
}
