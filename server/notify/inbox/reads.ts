import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Inbox, InboxCount, InboxQuery } from '../../../shared/inbox.ts';
import { inboxFilters } from '../../../shared/inbox-filters.ts';
import { notificationLimits } from '../../../shared/notification-limits.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOnState, seesMembersOnly } from '../../deals/sees-members-only.ts';
import { dependsOn, type Row } from '../../engine/dependencies.ts';
import { readCursor, writeCursor } from '../../platform/core/cursor.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { notifications } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { groupRows } from './group-rows.ts';
import { itemOf } from './inbox-item.ts';
import { dealDependencies, dealsOf } from './notification-deals.ts';
import { type NotificationRow, rowsBefore } from './notification-rows.ts';
import { isUnread } from './unread.ts';

export const inboxReads = (db: Database) => [
  liveRead(reads.inbox(), {
    summary: 'Your notifications, newest first, grouped by kind and deal',
    input: InboxQuery,
    answer: Inbox,
    audience: ownAudience,
    evaluate: async ({ filter, after }, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const before = after === undefined ? Number.MAX_SAFE_INTEGER : readCursor(after).id;
      const kinds = filter && inboxFilters[filter];
      const rows = await rowsBefore(db, { person, before, kinds });
      const { groups, next } = groupRows(rows);
      const deals = await dealsOf(db, groups.flat(), { person, members });
      const items = groups.map((group) => itemOf(group, deals.shown));
      const oldest = next ?? 0;
      const mayBeOnPage = ({ id, kind }: Row) =>
        Number(id) >= oldest && Number(id) < before && (kind === undefined || kinds === undefined || kinds.some((each) => each === kind));
      return {
        data: {
          items: Object.fromEntries(items.map((item) => [item.id, item])),
          order: items.map(({ id }) => id),
          ...(next === undefined ? {} : { next: writeCursor({ key: next, id: next }) }),
        },
        dependencies: [
          dependsOn('notifications', 'person_id', person, mayBeOnPage),
          dependsOnState(person, members),
          ...dealDependencies(deals),
          ...groups.flat().flatMap(causeDependencies),
        ],
      };
    },
  }),
  liveRead(reads.inboxCount(), {
    summary: 'How many notifications you have not read, up to 100',
    input: z.strictObject({}),
    answer: InboxCount,
    audience: ownAudience,
    evaluate: async (_query, audience) => {
      const person = personIdOf(audience);
      const unread = db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(eq(notifications.personId, person), isUnread))
        .limit(notificationLimits.maxUnread)
        .as('unread');
      return { data: { unread: await db.$count(unread) }, dependencies: [dependsOn('notifications', 'person_id', person)] };
    },
  }),
];

const causeDependencies = ({ commentId, commentState, actorId }: NotificationRow) => [
  ...(commentId === null ? [] : [dependsOn('comments', 'id', commentId, commentState === 'visible' ? undefined : isVisible)]),
  ...(actorId === null ? [] : [dependsOn('people', 'id', actorId)]),
];

const isVisible = ({ state }: Row) => state === 'visible';
