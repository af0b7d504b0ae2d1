import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { hidingReasons } from '../../../shared/report-reasons.ts';
import { reportThresholds } from '../../../shared/report-thresholds.ts';
import { keptOutcomes } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { caseEntries, cases, people, revisions } from '../../platform/database/schema.ts';
import { isAbout } from '../cases/add-to-case.ts';
import { holdComment, holdDeal } from '../held/hold.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import type { ReportedSubject } from './reported-subject.ts';

/** Hides a reported deal or comment until a moderator decides, if its case now weighs enough. */
export async function holdIfReported(tx: Transaction, subject: ReportedSubject, caseId: number): Promise<void> {
  if (subject.kind === 'person' || !(await weighsEnough(tx, caseId)) || (await wasKeptRecently(tx, subject))) return;
  const details = { case: caseId };
  if (subject.kind === 'deal') {
    await holdDeal(tx, subject.deal);
    await recordStaffAction(tx, { action: 'hold_deal', actorId: undefined, ...subject.ref, personId: subject.authorId, details });
  } else {
    await holdComment(tx, subject.comment);
    await recordStaffAction(tx, { action: 'hold_comment', actorId: undefined, ...subject.ref, personId: subject.authorId, details });
  }
}

async function weighsEnough(tx: Transaction, caseId: number): Promise<boolean> {
  const [all] = await tx
    .select({
      weight: sql<number>`coalesce(sum(${caseEntries.weight}), 0)::float8`,
      people: sql<number>`count(*)::int`,
      trust: sql<number>`coalesce(max(${people.trust}), 0)`,
    })
    .from(caseEntries)
    .innerJoin(people, eq(people.id, caseEntries.personId))
    .where(and(eq(caseEntries.caseId, caseId), eq(caseEntries.kind, 'report'), inArray(caseEntries.reason, [...hidingReasons])));
  const { enough, people: reporters, trust } = reportThresholds;
  return all !== undefined && all.weight >= enough && all.people >= reporters && all.trust >= trust;
}

/** Whether a moderator has recently seen this very version and kept it. */
async function wasKeptRecently(tx: Transaction, subject: ReportedSubject & { kind: 'deal' | 'comment' }): Promise<boolean> {
  const isRecent = gt(cases.decidedAt, sql`now() - make_interval(secs => ${reportThresholds.protectedFor})`);
  const [last] = await tx
    .select({ outcome: cases.outcome, seenVersion: cases.seenVersion })
    .from(cases)
    .where(and(isAbout(subject.ref), eq(cases.state, 'decided'), isRecent))
    .orderBy(desc(cases.decidedAt))
    .limit(1);
  if (last === undefined || !keptOutcomes.some((outcome) => outcome === last.outcome)) return false;
  return last.seenVersion !== null && !(await wasEditedSince(tx, subject, last.seenVersion));
}

/** New versions by people's checks or a reactivation do not count: otherwise, who reports a deal could end its protection. */
async function wasEditedSince(tx: Transaction, subject: ReportedSubject & { kind: 'deal' | 'comment' }, version: number): Promise<boolean> {
  if (subject.kind === 'comment') return subject.comment.version !== version;
  const isEdit = and(eq(revisions.dealId, subject.deal.id), gt(revisions.version, version), eq(revisions.cause, 'edit'));
  return (await tx.$count(revisions, isEdit)) > 0;
}
