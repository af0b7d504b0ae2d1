import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals, people, revisions } from '../../platform/database/schema.ts';
import { type Changes, joinedChanges } from '../../staff/cases/joined-changes.ts';

/**
 * The revisions since the deal went live, newest first: before, it was hidden. What was changed while it was held, and changed again before it was approved, is
 * part of the next one that people saw. A change by a deleted person stays, unsigned. With those that moderators hid.
 */
export async function shownRevisions(db: Queryable, dealId: number, limit?: number) {
  const query = approvedRevisions(db, dealId);
  const rows = await (limit === undefined ? query : query.limit(limit));
  const all = rows.map(({ before, changes, ...row }) => ({
    ...row,
    changes: withoutHold([...(before ?? []), changes as Changes].reduce(joinedChanges)),
  }));
  return all.filter(({ changes }) => Object.keys(changes).length > 0);
}

export type ShownRevision = Awaited<ReturnType<typeof shownRevisions>>[number];

/** That it was held is between its author and the moderators. */
const withoutHold = ({ state, ...changes }: Changes): Changes =>
  state === undefined || state.to === 'held' ? changes : { ...changes, state };

const approvedRevisions = (db: Queryable, dealId: number) =>
  db
    .select({
      version: revisions.version,
      at: revisions.at,
      cause: revisions.cause,
      changes: revisions.changes,
      hidden: revisions.hidden,
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
    .orderBy(desc(revisions.version));
