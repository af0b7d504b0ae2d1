import { and, eq, sql } from 'drizzle-orm';
import type { CaseEntryKind } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { caseEntries, cases } from '../../platform/database/schema.ts';

/** What a case is about. */
export type CaseSubject = { dealId: number } | { commentId: number } | { personId: number } | { merchantId: number };

interface Entry {
  kind: CaseEntryKind;
  /** Undefined: the board itself. */
  personId?: number | undefined;
  reason?: string | undefined;
  text?: string | undefined;
  weight: number;
  details?: Record<string, unknown>;
}

/** Adds an entry to the open case about something, which it opens if there is none. Returns the case, locked. */
export async function addToCase(tx: Transaction, subject: CaseSubject, entry: Entry): Promise<{ id: number; urgency: number }> {
  await tx.insert(cases).values(subject).onConflictDoNothing();
  const [open] = await tx
    .update(cases)
    .set({ urgency: sql`${cases.urgency} + ${entry.weight}` })
    .where(and(eq(cases.state, 'open'), isAbout(subject)))
    .returning({ id: cases.id, urgency: cases.urgency });
  if (open === undefined) return await addToCase(tx, subject, entry);
  await tx.insert(caseEntries).values({ caseId: open.id, ...entry });
  return open;
}

export function isAbout(subject: CaseSubject) {
  if ('dealId' in subject) return eq(cases.dealId, subject.dealId);
  if ('commentId' in subject) return eq(cases.commentId, subject.commentId);
  if ('personId' in subject) return eq(cases.personId, subject.personId);
  return eq(cases.merchantId, subject.merchantId);
}
