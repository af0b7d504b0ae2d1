import { and, desc, eq, gt, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pages } from '../../../shared/limits.ts';
import type { StaffLogQuery } from '../../../shared/staff-log.ts';
import { authorColumns } from '../../deals/author.ts';
import { newestDealVisibleTo } from '../../deals/merchants/merchant-visibility.ts';
import { pageOf, readCursor } from '../../platform/core/cursor.ts';
import type { Database } from '../../platform/database/connection.ts';
import { merchantIcon } from '../../platform/database/merchant-icon.ts';
import { comments, deals, merchants, people, staffLog } from '../../platform/database/schema.ts';
import { concernsStaffSql } from '../cases/concerns-staff.ts';

/** Moderators read everything, members and guests what is public and not about something hidden from them. */
export type LogReader = 'moderators' | 'members' | 'guests';

const actor = alias(people, 'actor');
const subject = alias(people, 'subject');

/** Hidden subjects that a page remembers: if one of them appears, so do its entries. */
const maxHidden = 500;

const columns = {
  id: staffLog.id,
  at: staffLog.at,
  action: staffLog.action,
  reason: staffLog.reason,
  note: staffLog.note,
  details: staffLog.details,
  isPublic: staffLog.isPublic,
  undoes: staffLog.undoes,
  commentId: staffLog.commentId,
  dealId: sql<number | null>`coalesce(${staffLog.dealId}, ${comments.dealId})`,
  actorId: staffLog.actorId,
  personId: staffLog.personId,
  actor: authorColumns(actor),
  person: authorColumns(subject),
  deal: { title: deals.title, state: deals.state, membersOnly: deals.membersOnly, version: deals.version },
  merchant: { id: merchants.id, slug: merchants.slug, name: merchants.name, icon: merchantIcon },
};

const selectEntries = (db: Database, reader: LogReader) =>
  db
    .select({
      ...columns,
      concernsStaff: reader === 'moderators' ? sql<boolean>`${sql.raw(concernsStaffSql('staff_log'))}` : sql<boolean>`false`,
      merchantVisibleDeal: sql<
        number | null
      >`case when ${staffLog.merchantId} is not null then ${newestDealVisibleTo(reader !== 'guests')} end`,
    })
    .from(staffLog)
    .leftJoin(actor, eq(actor.id, staffLog.actorId))
    .leftJoin(subject, eq(subject.id, staffLog.personId))
    .leftJoin(comments, eq(comments.id, staffLog.commentId))
    .leftJoin(deals, eq(deals.id, sql`coalesce(${staffLog.dealId}, ${comments.dealId})`))
    .leftJoin(merchants, eq(merchants.id, staffLog.merchantId));

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** One page of entries, last first, with what it depends on. */
export async function findEntries(db: Database, query: StaffLogQuery, reader: LogReader) {
  const members = reader !== 'guests';
  const matchesQuery = and(...filtersOf(query, reader));
  const isShown = reader === 'moderators' ? undefined : and(eq(staffLog.isPublic, true), isVisibleTo(members));
  const found = await selectEntries(db, reader)
    .where(and(matchesQuery, isShown))
    .orderBy(desc(staffLog.id))
    .limit(pages.staffLog + 1);
  const { page, last, cursor } = pageOf(found, pages.staffLog, ({ id }) => id);
  const hidden =
    isShown === undefined
      ? []
      : await selectEntries(db, reader)
          .where(and(matchesQuery, eq(staffLog.isPublic, true), not(isVisibleTo(members)), last && gt(staffLog.id, last.id)))
          .orderBy(desc(staffLog.id))
          .limit(maxHidden);
  return { rows: page, cursor, hidden };
}

function filtersOf({ action, who, deal, person, after }: StaffLogQuery, reader: LogReader): (SQL | undefined)[] {
  return [
    action && eq(staffLog.action, action),
    who === undefined ? undefined : eq(staffLog.actorId, idOf(who)),
    deal === undefined ? undefined : eq(staffLog.dealId, deal),
    person === undefined ? undefined : eq(staffLog.personId, idOf(person)),
    // The public log does not say who wrote what was removed.
    person === undefined || reader === 'moderators' ? undefined : and(isNull(staffLog.dealId), isNull(staffLog.commentId)),
    after === undefined ? undefined : lt(staffLog.id, readCursor(after).id),
  ];
}

const idOf = (handle: string): SQL => sql`(select id from people where handle = ${handle} and ${ne(people.state, 'deleted')})`;

/** What `hiddenBecause` says, in SQL: whether this audience sees the entry's subject, or at least that it was removed or merged. */
function isVisibleTo(members: boolean): SQL {
  const wasThere = sql`(deals.state in ('live', 'expired') or deals.state in ('removed', 'merged') and (deals.starts_at is null or deals.live_at >= deals.starts_at))`;
  const isOpen = sql.raw(members ? 'true' : 'not deals.members_only');
  return sql`((${staffLog.dealId} is null and ${staffLog.commentId} is null or coalesce(${wasThere} and ${isOpen}, false))
    and (${staffLog.merchantId} is null or ${newestDealVisibleTo(members)} is not null))`;
}
