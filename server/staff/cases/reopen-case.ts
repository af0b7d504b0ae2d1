import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { caseWeights } from '../../../shared/moderation-limits.ts';
import { reopenedOutcomes } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { cases } from '../../platform/database/schema.ts';
import { addToCase, type CaseSubject, isAbout } from './add-to-case.ts';

/** No decision. */
export const undecided = { state: 'open', decidedBy: null, decidedAt: null, outcome: null, seenVersion: null, logId: null } as const;

/**
 * Opens the case about something locked again that comes back, if it was decided while that was gone, since `goneSince`. With all its reports, so
 * that nobody escapes them by leaving for a while. `personId` is who brought it back.
 */
export async function reopenCase(
  tx: Transaction,
  subject: CaseSubject,
  { goneSince, personId }: { goneSince: Date; personId?: number },
): Promise<void> {
  const isOpen = and(isAbout(subject), eq(cases.state, 'open'));
  const isDecidedMeanwhile = and(
    eq(cases.state, 'decided'),
    gte(cases.decidedAt, goneSince),
    inArray(cases.outcome, [...reopenedOutcomes]),
  );
  const [last] = await tx
    .select({ id: cases.id, outcome: cases.outcome })
    .from(cases)
    .where(and(isAbout(subject), isDecidedMeanwhile))
    .orderBy(desc(cases.decidedAt))
    .limit(1);
  if (last === undefined || (await tx.$count(cases, isOpen)) > 0) return;
  await tx.update(cases).set(undecided).where(eq(cases.id, last.id));
  await addToCase(tx, subject, { kind: 'restored', personId, weight: caseWeights.restored, details: { outcome: last.outcome } });
}
