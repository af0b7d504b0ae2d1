import { and, eq, ne, sql } from 'drizzle-orm';
import type { CaseOutcome } from '../../../shared/states.ts';
import { notify } from '../../notify/notifications/notify.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { caseEntries, cases, people } from '../../platform/database/schema.ts';

export type LockedCase = typeof cases.$inferSelect;

/** Locks a case. Lock what it is about first, as everything does that adds to a case. Throws NOT_FOUND. */
export async function lockCase(tx: Transaction, id: number): Promise<LockedCase> {
  const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  if (found === undefined) throw new Problem('NOT_FOUND');
  return found;
}

/** Locks an open case for a decision by `who`. Throws NOT_FOUND, and CASE_DECIDED or CASE_CLAIMED with who was faster. */
export async function lockOpenCase(tx: Transaction, who: { id: number }, id: number): Promise<LockedCase> {
  const found = await lockCase(tx, id);
  const { state, decidedAt, decidedBy, outcome, claimedAt, claimedBy } = found;
  if (state === 'decided') throw await refusal(tx, 'CASE_DECIDED', { person: decidedBy, at: decidedAt, outcome });
  if (claimedBy !== null && claimedBy !== who.id) throw await refusal(tx, 'CASE_CLAIMED', { person: claimedBy, at: claimedAt });
  return found;
}

async function refusal(
  tx: Transaction,
  code: 'CASE_DECIDED' | 'CASE_CLAIMED',
  { person, at, outcome }: { person: number | null; at: Date | null; outcome?: CaseOutcome | null },
): Promise<Problem> {
  const [by] =
    person === null ? [] : await tx.select({ handle: people.handle, name: people.name }).from(people).where(eq(people.id, person));
  const named = by === undefined || by.handle === null ? undefined : { handle: by.handle, name: by.name };
  return new Problem(code, undefined, { decision: omitAbsent({ by: named, at: (at ?? new Date()).toISOString(), outcome }) });
}

/** Closes a locked case. `logId` is the entry of the staff log that records the decision, `seenVersion` the version that it is about. */
export async function closeCase(
  tx: Transaction,
  id: number,
  { who, outcome, logId, seenVersion }: { who: { id: number }; outcome: CaseOutcome; logId: number; seenVersion?: number | undefined },
): Promise<void> {
  // Not the transaction's start: what it waited for was before the decision.
  const decidedAt = sql`clock_timestamp()`;
  const closed = await tx
    .update(cases)
    .set({ state: 'decided', decidedBy: who.id, decidedAt, outcome, logId, seenVersion, claimedBy: null, claimedAt: null })
    .where(and(eq(cases.id, id), eq(cases.state, 'open')))
    .returning({ dealId: cases.dealId, commentId: cases.commentId });
  for (const subject of closed) await notifyReporters(tx, id, { ...subject, who, outcome, logId });
}

interface Closed {
  dealId: number | null;
  commentId: number | null;
  who: { id: number };
  outcome: CaseOutcome;
  logId: number;
}

async function notifyReporters(tx: Transaction, caseId: number, { dealId, commentId, who, outcome, logId }: Closed): Promise<void> {
  const reporters = await tx
    .select({ id: caseEntries.personId })
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, caseId), eq(caseEntries.kind, 'report'), ne(caseEntries.personId, who.id)));
  const subject = { dealId: dealId ?? undefined, commentId: commentId ?? undefined };
  await notify(
    tx,
    reporters.map(({ id }) => ({
      personId: id ?? 0,
      kind: 'report_decided',
      key: `log:${logId}:report`,
      ...subject,
      details: { outcome },
    })),
  );
}
