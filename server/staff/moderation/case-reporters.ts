import { and, eq, inArray } from 'drizzle-orm';
import { CaseReporters } from '../../../shared/moderation.ts';
import { queueReads } from '../../../shared/queue-reads.ts';
import { authorColumns, authorOf } from '../../deals/author.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { Problem } from '../../platform/core/problem.ts';
import { moderatorAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { caseEntries, cases, people } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { requireMayDecide } from '../staff-log/require-may-decide.ts';
import { withheldKinds } from './case-entries.ts';
import { concernedPerson } from './concerned-person.ts';

/** `GET /api/mod/cases/:id/reporters`: what the queue withholds of a case that concerns staff, for those who may decide it. */
export const caseReportersRead = (db: Database) =>
  liveRead(queueReads.caseReporters(':id'), {
    summary: 'Who reported a case that concerns a moderator or an admin, and what they wrote; not for those whom it concerns',
    input: ById,
    answer: CaseReporters,
    problems: ['ABOUT_YOU', 'ABOUT_ADMIN', 'FORBIDDEN'],
    audience: moderatorAudience,
    evaluate: async ({ id }, audience) => {
      const dependencies = [dependsOn('cases', 'id', id), dependsOn('case_entries', 'case_id', id), dependsOnAny('affiliations')];
      const [row] = await db.select().from(cases).where(eq(cases.id, id));
      if (row === undefined) return gone('NOT_FOUND', dependencies);
      const author = (await concernedPerson(db, id)) ?? undefined;
      const changes = [...dependencies, ...(author === undefined ? [] : [dependsOn('people', 'id', author)])];
      const refused = await refusal(db, personIdOf(audience), row, author);
      if (refused !== undefined) return gone(refused.code, changes);
      return { data: { entries: await reportersOf(db, id) }, dependencies: changes };
    },
  });

async function refusal(
  db: Database,
  who: number,
  row: typeof cases.$inferSelect,
  author: number | undefined,
): Promise<Problem | undefined> {
  const ids = (id: number | null | undefined) => (id === null || id === undefined ? [] : [id]);
  const on = { deals: ids(row.dealId), comments: ids(row.commentId), people: ids(author), merchants: ids(row.merchantId), cases: [row.id] };
  try {
    await requireMayDecide(db, who, on);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function reportersOf(db: Database, id: number): Promise<CaseReporters['entries']> {
  const rows = await db
    .select({
      id: caseEntries.id,
      text: caseEntries.text,
      weight: caseEntries.weight,
      by: authorColumns(people),
    })
    .from(caseEntries)
    .innerJoin(people, eq(people.id, caseEntries.personId))
    .where(and(eq(caseEntries.caseId, id), inArray(caseEntries.kind, [...withheldKinds])));
  return Object.fromEntries(rows.map(({ id: entry, text, weight, by }) => [entry, omitAbsent({ text, weight, by: authorOf(by) })]));
}
