import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import type { ReportReason } from '../../../shared/report-reasons.ts';
import { type OwnReport, OwnReports } from '../../../shared/reports.ts';
import { dealSlug } from '../../deals/card.ts';
import { dependsOnState, seesMembersOnly } from '../../deals/sees-members-only.ts';
import { isVisible } from '../../deals/visibility.ts';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { caseEntries, cases, comments, deals, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

export const reportReads = (db: Database) => [
  liveRead(reads.ownReports(), {
    summary: 'Your own reports and what became of them, latest first',
    input: z.strictObject({}),
    answer: OwnReports,
    audience: ownAudience,
    evaluate: async (_query, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const rows = await reportsOf(db, person);
      return {
        data: { reports: rows.map((row) => reportOf(row, members)) },
        dependencies: [dependsOn('case_entries', 'person_id', person), dependsOnState(person, members), ...rows.flatMap(dependenciesOf)],
      };
    },
  }),
];

type Row = Awaited<ReturnType<typeof reportsOf>>[number];

const reportsOf = (db: Database, person: number) =>
  db
    .select({
      id: caseEntries.id,
      at: caseEntries.at,
      reason: caseEntries.reason,
      text: caseEntries.text,
      caseId: cases.id,
      caseState: cases.state,
      outcome: cases.outcome,
      decidedAt: cases.decidedAt,
      isAboutDeal: cases.dealId,
      comment: { id: comments.id, state: comments.state },
      deal: { id: deals.id, title: deals.title, state: deals.state, membersOnly: deals.membersOnly },
      person: { id: people.id, handle: people.handle, name: people.name, state: people.state },
    })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseEntries.caseId))
    .leftJoin(comments, eq(comments.id, cases.commentId))
    .leftJoin(deals, eq(deals.id, sql`coalesce(${cases.dealId}, ${comments.dealId})`))
    .leftJoin(people, eq(people.id, cases.personId))
    .where(and(eq(caseEntries.personId, person), eq(caseEntries.kind, 'report')))
    .orderBy(desc(caseEntries.at), desc(caseEntries.id))
    .limit(pages.reports);

function reportOf(row: Row, members: boolean): OwnReport {
  const { id, at, reason, text, caseState, outcome, decidedAt, isAboutDeal, comment, deal, person } = row;
  const shownDeal = deal !== null && isVisible(deal, members) ? { id: deal.id, slug: dealSlug(deal.title), title: deal.title } : undefined;
  const handle = person === null || person.state === 'deleted' ? null : person.handle;
  return omitAbsent({
    ...{ id, at: at.toISOString(), reason: reason as ReportReason, text },
    about: isAboutDeal !== null ? ('deal' as const) : comment !== null ? ('comment' as const) : ('person' as const),
    deal: shownDeal,
    comment: shownDeal === undefined || comment?.state !== 'visible' ? undefined : comment.id,
    person: handle === null || person === null ? undefined : { handle, name: person.name },
    ...(caseState === 'decided' ? { outcome, decidedAt: decidedAt?.toISOString() } : {}),
  });
}

function dependenciesOf({ caseId, comment, deal, person }: Row): Dependency[] {
  return [
    dependsOn('cases', 'id', caseId),
    ...(comment === null ? [] : [dependsOn('comments', 'id', comment.id)]),
    ...(deal === null ? [] : [dependsOn('deals', 'id', deal.id)]),
    ...(person === null ? [] : [dependsOn('people', 'id', person.id)]),
  ];
}
