import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { offeredReasons } from '../../../shared/reasons.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { caseEntries } from '../../platform/database/schema.ts';

/** Why a deal that a case is about expired, if no moderator says it: what most of its reports say. What reporters wrote stays with moderators. */
export async function expiryReasonOf(tx: Transaction, caseId: number): Promise<string | undefined> {
  const isReason = inArray(caseEntries.reason, [...offeredReasons.expire_deal]);
  const [most] = await tx
    .select({ reason: caseEntries.reason })
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, caseId), eq(caseEntries.kind, 'report'), isReason))
    .groupBy(caseEntries.reason)
    .orderBy(desc(count()), caseEntries.reason)
    .limit(1);
  return most?.reason ?? undefined;
}
