import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { Revisions } from '../../../shared/revisions.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, people, revisions } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { goneIfHidden, hiddenDealProblems } from '../hidden-deal.ts';
import { isRowVisible } from '../visibility.ts';

export const revisionReads = (db: Database) => [history(db)];

type Changes = Revisions['revisions'][string]['changes'];

function history(db: Database) {
  return liveRead(reads.revisions(':id'), {
    summary: 'The edits of a deal, newest first',
    input: ById,
    answer: Revisions,
    problems: hiddenDealProblems,
    audience: audienceOf,
    evaluate: async ({ id }, audience) => {
      const members = audience === 'member';
      const hidden = await goneIfHidden(db, id, members);
      if (hidden !== undefined) return hidden;
      const rows = await revisionsOf(db, id);
      const shown = withinLength(members ? rows : sincePublic(rows));
      return {
        data: {
          revisions: Object.fromEntries(shown.map((row) => [row.version, revisionOf(row)])),
          order: shown.map(({ version }) => version),
        },
        dependencies: [
          dependsOn('deals', 'id', id, (row) => !isRowVisible(row, members)),
          dependsOn('revisions', 'deal_id', id),
          ...[...new Set(shown.map(({ editorId }) => editorId))]
            .filter((editor) => editor !== null)
            .map((editor) => dependsOn('people', 'id', editor)),
        ],
      };
    },
  });
}

/** The revisions since the deal went live: before, it was hidden. A change by a deleted person stays, unsigned. */
const revisionsOf = (db: Database, dealId: number) =>
  db
    .select({
      version: revisions.version,
      at: revisions.at,
      cause: revisions.cause,
      changes: revisions.changes,
      editorId: revisions.editorId,
      handle: people.handle,
      name: people.name,
    })
    .from(revisions)
    .innerJoin(deals, and(eq(deals.id, revisions.dealId), gt(revisions.at, deals.liveAt)))
    .leftJoin(people, and(eq(people.id, revisions.editorId), ne(people.state, 'deleted')))
    .where(eq(revisions.dealId, dealId))
    .orderBy(desc(revisions.version))
    .limit(pages.revisions);

type Row = Awaited<ReturnType<typeof revisionsOf>>[number];

/** The revisions since guests can see the deal. Earlier ones are for members only. */
function sincePublic(rows: readonly Row[]): readonly Row[] {
  const opening = rows.findIndex(({ changes }) => 'membersOnly' in (changes as Changes));
  return opening < 0 ? rows : rows.slice(0, opening);
}

/** Limits the length of the response: each revision may contain a whole text twice. At least one stays. */
function withinLength(rows: readonly Row[]): readonly Row[] {
  let length = 0;
  return rows.filter(({ changes }, index) => {
    length += JSON.stringify(changes).length;
    return index === 0 || length <= pages.revisionsText;
  });
}

const revisionOf = ({ version, at, cause, changes, handle, name }: Row) =>
  omitAbsent({
    ...{ version, cause, changes: changes as Changes },
    at: at.toISOString(),
    editor: handle === null || name === null ? undefined : { handle, name },
  });
