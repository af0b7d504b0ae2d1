import { sql } from 'drizzle-orm';
import { notifications } from '../../platform/database/schema.ts';

/** Which part of a person's inbox, as the index `notifications_inbox` has it. */
export const isUnread = sql`num_nulls(${notifications.readAt}) = 1`;
export const isRead = sql`num_nulls(${notifications.readAt}) = 0`;
