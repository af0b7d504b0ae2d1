import { eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Image } from '../../../shared/images.ts';
import type { ModPerson, QueueCase } from '../../../shared/moderation.ts';
import { type AuthorRow, authorColumns, authorOf } from '../../deals/author.ts';
import { cardOf, dealSlug, selectCards } from '../../deals/card.ts';
import { pictureColumns } from '../../deals/comments/thread-page.ts';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { cases, comments, deals, images, merchants, people } from '../../platform/database/schema.ts';
import { renderAllMarkdown } from '../../platform/text/markdown.ts';
import { concernDependencies } from '../cases/concerns-staff.ts';
import { entriesOf } from './case-entries.ts';
import { wasDeletedByAuthor } from './case-subject.ts';

const claimer = alias(people, 'claimer');

export const personColumns = { ...authorColumns(people), id: people.id, role: people.role, trust: people.trust, since: people.createdAt };

/** Cases with who claimed them, but without what they are about. */
export const selectCases = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: cases.id,
      state: cases.state,
      urgency: cases.urgency,
      priority: cases.priority,
      openedAt: cases.openedAt,
      dealId: cases.dealId,
      commentId: cases.commentId,
      personId: cases.personId,
      merchantId: cases.merchantId,
      claimedAt: cases.claimedAt,
      claimer: authorColumns(claimer),
    })
    .from(cases)
    .leftJoin(claimer, eq(claimer.id, cases.claimedBy))
    .where(where);
export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

export interface ShownCases {
  cases: Record<number, QueueCase>;
  dependencies: Dependency[];
}

/** Cases with what they are about and why they are in the queue. */
export async function showCases(db: Database, rows: readonly CaseRow[]): Promise<ShownCases> {
  const subjects = await subjectsOf(db, rows);
  const entries = await entriesOf(db, rows);
  const shown = rows.map((row): QueueCase => {
    const { entries: all = [], count = 0 } = entries.get(row.id) ?? {};
    return omitAbsent({
      ...{ id: row.id, state: row.state, openedAt: row.openedAt.toISOString(), entries: all },
      ...subjects.of(row),
      // It may be the weight of one report, which tells how much its reporter is trusted.
      urgency: all.some(({ withheld }) => withheld) ? undefined : row.urgency,
      claimed: claimOf(row),
      more: count > all.length ? count - all.length : undefined,
    });
  });
  return {
    cases: Object.fromEntries(shown.map((each) => [each.id, each])),
    dependencies: [...rows.map(({ id }) => dependsOn('case_entries', 'case_id', id)), ...subjects.dependencies, ...concernDependencies],
  };
}

function claimOf({ claimedAt, claimer: by }: CaseRow): QueueCase['claimed'] {
  const person = authorOf(by);
  return claimedAt === null || person === undefined ? undefined : { by: person, at: claimedAt.toISOString() };
}

type Subjects = Pick<QueueCase, 'deal' | 'comment' | 'person' | 'merchant'>;

async function subjectsOf(db: Database, rows: readonly CaseRow[]): Promise<{ of: (row: CaseRow) => Subjects; dependencies: Dependency[] }> {
  const ids = (idOf: (row: CaseRow) => number | null) => rows.map(idOf).filter((id) => id !== null);
  const [dealIds, commentIds, personIds, merchantIds] = [
    ids(({ dealId }) => dealId),
    ids(({ commentId }) => commentId),
    ids(({ personId }) => personId),
    ids(({ merchantId }) => merchantId),
  ];
  const dealCards = await cardsOf(db, dealIds);
  const caseComments = await commentsOf(db, commentIds);
  const persons = await peopleOf(db, personIds);
  const shops = await merchantsOf(db, merchantIds);
  return {
    of: (row) =>
      omitAbsent({
        deal: dealCards.get(row.dealId ?? 0),
        comment: caseComments.get(row.commentId ?? 0),
        person: persons.get(row.personId ?? 0),
        merchant: shops.get(row.merchantId ?? 0),
      }),
    dependencies: [
      ...dealIds.map((id) => dependsOn('deals', 'id', id)),
      ...commentIds.map((id) => dependsOn('comments', 'id', id)),
      ...personIds.map((id) => dependsOn('people', 'id', id)),
      ...personIds.flatMap((id) => ['sanctions', 'affiliations'].map((table) => dependsOn(table, 'person_id', id))),
      ...merchantIds.map((id) => dependsOn('merchants', 'id', id)),
    ],
  };
}

async function cardsOf(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<Subjects['deal']>>();
  const { lockedAt, version, removedBy } = deals;
  const rows = await selectCards(db, { lockedAt, version, removedBy }).where(inArray(deals.id, ids));
  return new Map(
    rows.map((row) => {
      const marks = { locked: row.lockedAt !== null || undefined, deleted: wasDeletedByAuthor(row) || undefined };
      return [row.id, omitAbsent({ ...cardOf(row), version: row.version, ...marks })];
    }),
  );
}

async function commentsOf(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<Subjects['comment']>>();
  const rows = await db
    .select({
      comment: comments,
      deal: { id: deals.id, title: deals.title, lockedAt: deals.lockedAt },
      image: pictureColumns,
      ...personColumns,
    })
    .from(comments)
    .leftJoin(images, eq(images.id, comments.imageId))
    .innerJoin(deals, eq(deals.id, comments.dealId))
    .innerJoin(people, eq(people.id, comments.authorId))
    .where(inArray(comments.id, ids));
  const html = await renderAllMarkdown(rows.map(({ comment }) => comment.body));
  return new Map(rows.map((row) => [row.comment.id, commentOf(row, html)]));
}

interface CommentRow extends PersonRow {
  image: Image | null;
  comment: typeof comments.$inferSelect;
  deal: { id: number; title: string; lockedAt: Date | null };
}

function commentOf(row: CommentRow, html: (body: string) => string): NonNullable<Subjects['comment']> {
  const { id, state, body, up, down, version, createdAt, parentId, editedAt } = row.comment;
  const { title, lockedAt } = row.deal;
  return omitAbsent({
    ...{ id, state, body, html: html(body), up, down, version },
    ...{ at: createdAt.toISOString(), parent: parentId },
    image: row.image,
    editedAt: editedAt?.toISOString(),
    author: authorOf(row),
    deal: { id: row.deal.id, slug: dealSlug(title), title, ...(lockedAt === null ? {} : { locked: true as const }) },
  });
}

async function peopleOf(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, ModPerson>();
  const rows = await db.select(personColumns).from(people).where(inArray(people.id, ids));
  return new Map(rows.flatMap((row) => (row.handle === null ? [] : [[row.id, modPerson(row)] as const])));
}

interface PersonRow extends AuthorRow, Pick<ModPerson, 'id' | 'role' | 'trust'> {
  since: Date;
}

export const modPerson = ({ id, handle, name, avatar, role, trust, authorState, since }: PersonRow): ModPerson =>
  omitAbsent({ id, handle: handle ?? '', name, avatar, role, trust, state: authorState, since: since.toISOString() });

async function merchantsOf(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<Subjects['merchant']>>();
  const rows = await db
    .select({ id: merchants.id, slug: merchants.slug, name: merchants.name, icon: merchants.icon })
    .from(merchants)
    .where(inArray(merchants.id, ids));
  return new Map(rows.map(({ id, ...merchant }) => [id, omitAbsent(merchant)]));
}
