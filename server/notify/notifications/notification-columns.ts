import { sql } from 'drizzle-orm';
import { excerptSource } from '../../../shared/excerpt.ts';
import { comments, notifications } from '../../platform/database/schema.ts';

/** What the inbox and messages need of a notification; for a query that joins its comment. */
export const notificationColumns = {
  id: notifications.id,
  kind: notifications.kind,
  details: notifications.details,
  at: notifications.at,
  readAt: notifications.readAt,
  alertId: notifications.alertId,
  /** The deal that the comment is on by now: merging moves comments. */
  aboutDeal: sql<number | null>`coalesce(${comments.dealId}, ${notifications.dealId})::float8`,
  commentId: notifications.commentId,
  commentState: comments.state,
  opening: sql<string | null>`left(${comments.body}, ${sql.raw(String(excerptSource))})`,
};
