import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
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
import { type Changes, joinedChanges } from '../../staff/cases/joined-changes.ts';
import { goneIfHidden, hiddenDealProblems } from '../hidden-deal.ts';
import { isRowVisible } from '../visibility.ts';

export const revisionReads = (db: Database) => [history(db)];

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

/**
 * The revisions since the deal went live: before, it was hidden. What was changed while it was held, and changed again before it was approved, is part of the
 * next one that people saw. A change by a deleted person stays, unsigned.
 */
async function revisionsOf(db: Database, dealId: number) {
  const rows = await shownRevisions(db, dealId);
  const all = rows.map(({ before, changes, ...row }) => ({
    ...row,
    changes: withoutHold([...(before ?? []), changes as Changes].reduce(joinedChanges)),
  }));
  return all.filter(({ changes }) => Object.keys(changes).length > 0);
}

/** That it was held is between its author and the moderators. */
const withoutHold = ({ state, ...changes }: Changes): Changes =>
  state === undefined || state.to === 'held' ? changes : { ...changes, state };

const shownRevisions = (db: Database, dealId: number) =>
  db
    .select({
      version: revisions.version,
      at: revisions.at,
      cause: revisions.cause,
      changes: revisions.changes,
      before: sql<Changes[] | null>`(select json_agg(earlier.changes order by earlier.version) from revisions earlier
        where earlier.deal_id = revisions.deal_id and earlier.version < revisions.version and earlier.version > (
          select coalesce(max(last_shown.version), 0) from revisions last_shown
          where last_shown.deal_id = revisions.deal_id and last_shown.version < revisions.version and not last_shown.held))`,
      editorId: revisions.editorId,
      handle: people.handle,
      name: people.name,
    })
    .from(revisions)
    .innerJoin(deals, and(eq(deals.id, revisions.dealId), gt(revisions.at, deals.liveAt)))
    .leftJoin(people, and(eq(people.id, revisions.editorId), ne(people.state, 'deleted')))
    .where(and(eq(revisions.dealId, dealId), eq(revisions.held, false)))
    .orderBy(desc(revisions.version))
    .limit(pages.revisions);

type Row = Awaited<ReturnType<typeof revisionsOf>>[number];

/** The revisions since guests can see the deal. Earlier ones are for members only. */
function sincePublic(rows: readonly Row[]): readonly Row[] {
  const opening = rows.findIndex(({ changes }) => 'membersOnly' in changes);
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
    ...{ version, cause, changes: changes as Revisions['revisions'][string]['changes'] },
    at: at.toISOString(),
    editor: handle === null || name === null ? undefined : { handle, name },
  });
