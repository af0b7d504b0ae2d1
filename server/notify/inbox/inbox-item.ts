import { excerpt } from '../../../shared/excerpt.ts';
import type { InboxItem } from '../../../shared/inbox.ts';
import type { NotificationKind } from '../../../shared/states.ts';
import { authorOf } from '../../deals/author.ts';
import { cardOf } from '../../deals/card.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { dealFor, type ShownDeals } from './notification-deals.ts';
import type { NotificationRow } from './notification-rows.ts';

/** These are about what others wrote or posted. If that can no longer be seen, the notification shows nothing of it. */
const ofOthers: readonly NotificationKind[] = ['alert', 'reply', 'mention', 'comment'];
/** The actor is named, except for checks, which stay anonymous. */
const naming: readonly NotificationKind[] = ['reply', 'mention', 'comment'];
const shownPeople = 3;

/** A group of notifications, newest first, for its person; `deals` has what they may see. */
export function itemOf(group: readonly [NotificationRow, ...NotificationRow[]], deals: ShownDeals): InboxItem {
  const [newest] = group;
  const { kind } = newest;
  const unread = group.filter(({ readAt }) => readAt === null).map(({ id }) => id);
  const item = { id: newest.id, kind, at: newest.at.toISOString(), unread };
  if (!ofOthers.includes(kind))
    return omitAbsent({
      ...{ ...item, count: group.length, ...subjectOf(newest, deals), details: detailsOf(newest) },
      excerpt: kind.startsWith('comment_') ? openingOf(newest) : undefined,
    });
  const visible = group.filter((row) => canBeSeen(row, deals));
  const [last] = visible;
  if (last === undefined) return { ...item, count: group.length, gone: true };
  return omitAbsent({
    ...item,
    count: visible.length,
    ...subjectOf(last, deals),
    excerpt: openingOf(last),
    alert: last.alertId,
    ...(naming.includes(kind) ? peopleOf(visible) : {}),
    details: detailsOf(last),
  });
}

function canBeSeen(row: NotificationRow, deals: ShownDeals): boolean {
  const deal = dealFor(row, deals);
  // Until merging has moved a comment, it cannot be seen.
  return deal !== undefined && (row.commentId === null || (row.commentState === 'visible' && !deal.isMerged));
}

function subjectOf(row: NotificationRow, deals: ShownDeals): Pick<InboxItem, 'deal' | 'comment'> {
  const { commentId, commentState } = row;
  const found = dealFor(row, deals);
  if (found === undefined) return {};
  const { id, slug, state, title, price, currency, picture, image, merchant, category } = cardOf(found.row);
  const deal = omitAbsent({ id, slug, state, title, price, currency, picture, image, merchant, category });
  return { deal, ...(commentId === null || commentState !== 'visible' ? {} : { comment: commentId }) };
}

function peopleOf(rows: readonly NotificationRow[]): Pick<InboxItem, 'people' | 'peopleCount'> {
  const byId = new Map(rows.map((row) => [row.actorId, row] as const).reverse());
  const all = [...byId.values()].reverse();
  const named = all.flatMap(({ handle, name, avatar, authorState }) =>
    name === null || authorState === null ? [] : (authorOf({ handle, name, avatar, authorState }) ?? []),
  );
  return { people: named.slice(0, shownPeople), peopleCount: all.length };
}

const openingOf = ({ opening }: NotificationRow) => (opening === null ? undefined : excerpt(opening) || undefined);

/** A merge patch uses null to delete, so an answer has none. */
const detailsOf = ({ details }: NotificationRow): InboxItem['details'] =>
  Object.keys(details).length === 0 ? undefined : JSON.parse(JSON.stringify(details), (_key, value) => value ?? undefined);
