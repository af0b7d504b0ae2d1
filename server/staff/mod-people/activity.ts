import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { truncate } from '../../../shared/excerpt.ts';
import { pages } from '../../../shared/limits.ts';
import type { Downvote, StaffPersonPage } from '../../../shared/mod-people.ts';
import { oneLine } from '../../../shared/plain-text.ts';
import type { Database } from '../../platform/database/connection.ts';
import { comments, deals, formerNames } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { casesAbout, isWithheld } from './reports.ts';

const count = statement<StaffPersonPage['counts']>(
  'count_for_staff',
  `select
    (select count(*)::int from deals where author_id = $1 and state in ('live', 'expired')) as deals,
    (select count(*)::int from deals where author_id = $1 and state = 'removed') as "removedDeals",
    (select count(*)::int from comments where author_id = $1 and state = 'visible') as comments,
    (select count(*)::int from comments where author_id = $1 and state = 'removed') as "removedComments",
    (select count(*)::int from votes where person_id = $1 and value = 1) as "votesUp",
    (select count(*)::int from votes where person_id = $1 and value = -1) as "votesDown",
    (select count(*)::int from case_entries where kind = 'report' and case_id in (${casesAbout})) as "reportsAbout",
    (select count(*)::int from case_entries where person_id = $1 and kind = 'report' and not ${isWithheld('case_entries')}) as "reportsBy"`,
);

export async function countsOf(db: Database, id: number): Promise<StaffPersonPage['counts']> {
  const [counts] = await count(db, id);
  if (counts === undefined) throw new Error('Nothing was counted');
  return counts;
}

export async function formerNamesOf(db: Database, id: number): Promise<StaffPersonPage['formerNames']> {
  const { name, changedAt } = formerNames;
  const rows = await db
    .select({ name, until: changedAt })
    .from(formerNames)
    .where(eq(formerNames.personId, id))
    .orderBy(desc(changedAt))
    .limit(pages.staffPerson);
  return rows.map((row) => ({ ...row, until: row.until.toISOString() }));
}

const isShown = inArray(deals.state, ['live', 'expired']);

export async function latestDeals(db: Database, id: number): Promise<StaffPersonPage['deals']> {
  const rows = await db
    .select({ id: deals.id, title: deals.title, state: deals.state, at: deals.liveAt })
    .from(deals)
    .where(and(eq(deals.authorId, id), isShown))
    .orderBy(desc(deals.liveAt))
    .limit(pages.staffPerson);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const commentColumns = { id: comments.id, deal: deals.id, title: deals.title, body: comments.body, at: comments.createdAt };

export async function latestComments(db: Database, id: number): Promise<StaffPersonPage['comments']> {
  const rows = await db
    .select(commentColumns)
    .from(comments)
    .innerJoin(deals, eq(deals.id, comments.dealId))
    .where(and(eq(comments.authorId, id), eq(comments.state, 'visible'), isShown))
    .orderBy(desc(comments.createdAt))
    .limit(pages.staffPerson);
  return rows.map(({ body, at, ...row }) => ({ ...row, text: beginningOf(body), at: at.toISOString() }));
}

/** As written: it may be about a link. */
const beginningOf = (body: string) => truncate(oneLine(body));

/** The downvotes that a moderator can revoke, with their reasons. */
export async function latestDownvotes(db: Database, id: number): Promise<Downvote[]> {
  const rows = await db
    .select({ ...commentColumns, reason: comments.against })
    .from(comments)
    .innerJoin(deals, eq(deals.id, comments.dealId))
    .where(and(eq(comments.authorId, id), eq(comments.state, 'visible'), sql`${comments.against} is not null`, isShown))
    .orderBy(desc(comments.createdAt))
    .limit(pages.staffPerson);
  return rows.flatMap(({ id: comment, body, reason, at, ...row }) =>
    reason === null ? [] : [{ ...row, comment, reason, text: beginningOf(body), at: at.toISOString() }],
  );
}
