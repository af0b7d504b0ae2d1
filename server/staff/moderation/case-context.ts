import { and, count, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { CaseContext } from '../../../shared/moderation.ts';
import { queueReads } from '../../../shared/queue-reads.ts';
import { internalActions } from '../../../shared/staff-actions.ts';
import { authorColumns, authorOf } from '../../deals/author.ts';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { moderatorsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { cases, comments, deals, people, pricePoints, revisions, staffLog, votes } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { concernsStaffSql } from '../cases/concerns-staff.ts';
import { modPerson, personColumns, selectCases, showCases } from './case-rows.ts';
import { concernedPerson } from './concerned-person.ts';

/** Milliseconds: votes on a deal may change its context. */
const pace = 2_000;
/** How many decisions, edits and prices are shown. */
const shown = 10;

/** `GET /api/mod/cases/:id`: what a moderator needs to know for a decision. */
export const caseContextRead = (db: Database) =>
  liveRead(queueReads.caseContext(':id'), {
    summary: 'A case with its context: the author and their history, the edits and prices of the deal, and who voted for it',
    input: ById,
    answer: CaseContext,
    audience: moderatorsOnly,
    pace,
    evaluate: async ({ id }) => {
      const [row] = await selectCases(db, eq(cases.id, id));
      if (row === undefined) return gone('NOT_FOUND', [dependsOn('cases', 'id', id)]);
      const shown = await showCases(db, [row]);
      const one = shown.cases[id];
      if (one === undefined) throw new Error(`The case ${id} is not shown`);
      const concerned = (await concernedPerson(db, id)) ?? undefined;
      const decided = await decisionOf(db, id);
      const past = await pastOf(db, concerned);
      const ofDeal = await dealContext(db, row.dealId);
      return {
        data: { case: one, ...omitAbsent({ decided, person: past.person }), ...past.counts, ...ofDeal },
        dependencies: [dependsOn('cases', 'id', id), ...shown.dependencies, ...contextDependencies(concerned, row.dealId)],
      };
    },
  });

const deciders = alias(people, 'deciders');
const isTold = (action: typeof staffLog.action) => notInArray(action, [...internalActions]);

async function decisionOf(db: Database, id: number): Promise<CaseContext['decided']> {
  const [row] = await db
    .select({
      at: cases.decidedAt,
      outcome: cases.outcome,
      by: authorColumns(deciders),
    })
    .from(cases)
    .leftJoin(deciders, eq(deciders.id, cases.decidedBy))
    .where(and(eq(cases.id, id), eq(cases.state, 'decided')));
  if (row === undefined || row.at === null) return undefined;
  return omitAbsent({ at: row.at.toISOString(), outcome: row.outcome, by: authorOf(row.by) });
}

type Past = { person: CaseContext['person'] | undefined; counts: Pick<CaseContext, 'deals' | 'comments' | 'decisions'> };

/** What someone has posted, and what staff decided about it. */
async function pastOf(db: Database, id: number | undefined): Promise<Past> {
  if (id === undefined) return { person: undefined, counts: { deals: {}, comments: {}, decisions: [] } };
  const [row] = await db.select(personColumns).from(people).where(eq(people.id, id));
  const ofDeals = await countStates(db, deals, id);
  const ofComments = await countStates(db, comments, id);
  const decided = await decisionsAbout(db, id);
  const person = row === undefined || row.handle === null ? undefined : modPerson(row);
  return { person, counts: { deals: ofDeals, comments: ofComments, decisions: decided } };
}

async function countStates(db: Database, table: typeof deals | typeof comments, author: number): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: sql<string>`${table.state}`, count: count() })
    .from(table)
    .where(eq(table.authorId, author))
    .groupBy(table.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function decisionsAbout(db: Database, id: number): Promise<CaseContext['decisions']> {
  const rows = await db
    .select({
      action: staffLog.action,
      at: staffLog.at,
      reason: sql<
        string | null
      >`case when not ${sql.raw(concernsStaffSql('staff_log'))} or ${isTold(staffLog.action)} then ${staffLog.reason} end`,
      by: authorColumns(deciders),
    })
    .from(staffLog)
    .leftJoin(deciders, eq(deciders.id, staffLog.actorId))
    .where(eq(staffLog.personId, id))
    .orderBy(desc(staffLog.id))
    .limit(shown);
  return rows.map(({ action, at, reason, by }) => omitAbsent({ action, at: at.toISOString(), reason, by: authorOf(by) }));
}

type DealContext = Pick<CaseContext, 'edits' | 'prices' | 'votes'>;

async function dealContext(db: Database, id: number | null): Promise<DealContext> {
  if (id === null) return { edits: [], prices: [], votes: [] };
  return { edits: await editsOf(db, id), prices: await pricesOf(db, id), votes: await votesOn(db, id) };
}

async function editsOf(db: Database, id: number): Promise<DealContext['edits']> {
  const rows = await db
    .select({
      at: revisions.at,
      cause: revisions.cause,
      fields: sql<string[]>`array(select jsonb_object_keys(${revisions.changes}))`,
      by: authorColumns(people),
    })
    .from(revisions)
    .leftJoin(people, eq(people.id, revisions.editorId))
    .where(eq(revisions.dealId, id))
    .orderBy(desc(revisions.version))
    .limit(shown);
  return rows.map(({ at, by, ...edit }) => omitAbsent({ ...edit, at: at.toISOString(), by: by === null ? undefined : authorOf(by) }));
}

async function pricesOf(db: Database, id: number): Promise<DealContext['prices']> {
  const rows = await db
    .select({ at: pricePoints.seenAt, price: pricePoints.price, currency: pricePoints.currency, source: pricePoints.source })
    .from(pricePoints)
    .where(eq(pricePoints.dealId, id))
    .orderBy(desc(pricePoints.seenAt), desc(pricePoints.id))
    .limit(shown);
  return rows.map(({ at, ...price }) => ({ ...price, at: at.toISOString() }));
}

/** By the voter's trust, and by how old their account was when they voted. */
async function votesOn(db: Database, id: number): Promise<DealContext['votes']> {
  const age = sql<'day' | 'week' | 'older'>`case when ${people.createdAt} > ${votes.castAt} - interval '1 day' then 'day'
    when ${people.createdAt} > ${votes.castAt} - interval '7 days' then 'week' else 'older' end`;
  return await db
    .select({
      trust: people.trust,
      age: age.as('age'),
      up: sql<number>`count(*) filter (where ${votes.value} = 1)::int`,
      down: sql<number>`count(*) filter (where ${votes.value} = -1)::int`,
      networks: sql<number>`count(distinct ${votes.network})::int`,
    })
    .from(votes)
    .innerJoin(people, eq(people.id, votes.personId))
    .where(and(eq(votes.dealId, id), ne(votes.value, 0)))
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
}

function contextDependencies(person: number | undefined, deal: number | null): Dependency[] {
  return [
    ...(person === undefined
      ? []
      : [
          dependsOn('people', 'id', person),
          dependsOn('deals', 'author_id', person),
          dependsOn('comments', 'author_id', person),
          dependsOn('staff_log', 'person_id', person),
        ]),
    ...(deal === null ? [] : ['votes', 'revisions', 'price_points'].map((table) => dependsOn(table, 'deal_id', deal))),
  ];
}
