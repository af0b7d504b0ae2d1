import { and, eq } from 'drizzle-orm';
import { quotas } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { PostReport, ReportResult } from '../../../shared/reports.ts';
import { hiddenBecause, visibility } from '../../deals/visibility.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { caseEntries, cases, deals } from '../../platform/database/schema.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { addToCase, isAbout } from '../cases/add-to-case.ts';
import { holdIfReported } from './hold-if-reported.ts';
import { reportWeight } from './report-weight.ts';
import { lockReportedSubject, type ReportedSubject } from './reported-subject.ts';

const spend = quotaSpender('reports', quotas.reports, `case_entries where person_id = $1 and kind = 'report'`, 'at');

/** Puts something into the moderators' queue, and hides it if enough people have reported it. Throws ALREADY_REPORTED, NOT_FOUND or REMOVED. */
export async function postReport(tx: Transaction, who: Person, report: PostReport): Promise<ReportResult> {
  await spend(tx, who.id);
  const subject = await lockReportedSubject(tx, who, report);
  requirePermission(permissions['report something'](who, subject));
  await refuseSecond(tx, who, subject);
  const { reason, text, duplicateOf } = report;
  if (duplicateOf !== undefined) await requireOtherDeal(tx, who, { duplicateOf, reported: report.deal });
  const details = duplicateOf === undefined ? {} : { duplicateOf };
  const weight = await reportWeight(tx, who);
  const { id } = await addToCase(tx, subject.ref, { kind: 'report', personId: who.id, reason, text, weight, details });
  await holdIfReported(tx, subject, id);
  return { reported: true };
}

async function refuseSecond(tx: Transaction, who: Person, { ref }: ReportedSubject): Promise<void> {
  const [earlier] = await tx
    .select({ id: caseEntries.id })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseEntries.caseId))
    .where(and(eq(caseEntries.personId, who.id), eq(caseEntries.kind, 'report'), eq(cases.state, 'open'), isAbout(ref)))
    .limit(1);
  if (earlier !== undefined) throw new Problem('ALREADY_REPORTED');
}

async function requireOtherDeal(tx: Transaction, who: Person, ids: { duplicateOf: number; reported: number | undefined }): Promise<void> {
  const [other] = await tx.select(visibility).from(deals).where(eq(deals.id, ids.duplicateOf));
  const isHidden = hiddenBecause(other, permissions['read members-only deals'](who)) !== undefined;
  if (isHidden || ids.duplicateOf === ids.reported) throw invalid('duplicateOf', 'not_there', 'There is no other deal with this number');
}
