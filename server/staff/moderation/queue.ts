import { and, eq, exists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pages } from '../../../shared/limits.ts';
import { OpenCases, Queue, QueueQuery } from '../../../shared/moderation.ts';
import { queueReads } from '../../../shared/queue-reads.ts';
import type { CaseEntryKind } from '../../../shared/states.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import { pageOf, readCursor } from '../../platform/core/cursor.ts';
import { moderatorsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { caseEntries, cases } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { selectCases, showCases } from './case-rows.ts';

/** Milliseconds: any case that is opened, claimed or decided may change a page. */
const pace = 500;

/** `GET /api/mod/cases/count`: evaluated once for all who moderate. */
export const openCasesRead = (db: Database) =>
  liveRead(queueReads.openCases(), {
    summary: 'How many cases are open',
    input: z.strictObject({}),
    answer: OpenCases,
    audience: moderatorsOnly,
    pace,
    evaluate: async () => ({ data: { open: await db.$count(cases, eq(cases.state, 'open')) }, dependencies: [dependsOnAny('cases')] }),
  });

/** `GET /api/mod/cases`: what waits for the moderators, most urgent first. */
export const queueRead = (db: Database) =>
  liveRead(queueReads.queue(), {
    summary: 'Open cases, most urgent first',
    input: QueueQuery,
    answer: Queue,
    audience: moderatorsOnly,
    pace,
    evaluate: async ({ kind, after }) => {
      const { page, cursor } = pageOf(await openCases(db, kind, after), pages.queue, ({ priority }) => priority);
      const shown = await showCases(db, page);
      const shownIds = new Set(page.map(({ id }) => id));
      return {
        data: {
          cases: shown.cases,
          order: page.map(({ id }) => id),
          ...cursor,
        },
        dependencies: [dependsOnAny('cases', (row) => row.state === 'open' || shownIds.has(Number(row.id))), ...shown.dependencies],
      };
    },
  });

/** A page and one more, in order. */
function openCases(db: Database, kind: CaseEntryKind | undefined, after: string | undefined) {
  const position = after === undefined ? undefined : readCursor(after);
  // The index is read backwards, so the id descends too.
  const isAfter = position && sql`(${cases.priority}, ${cases.id}) < (${position.key}::float8, ${position.id}::bigint)`;
  const ofKind =
    kind &&
    exists(
      db
        .select()
        .from(caseEntries)
        .where(and(eq(caseEntries.caseId, cases.id), eq(caseEntries.kind, kind))),
    );
  return selectCases(db, and(eq(cases.state, 'open'), isAfter, ofKind))
    .orderBy(sql`${cases.priority} desc`, sql`${cases.id} desc`)
    .limit(pages.queue + 1);
}
