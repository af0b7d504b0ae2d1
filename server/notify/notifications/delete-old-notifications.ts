import { lt, sql } from 'drizzle-orm';
import { notificationLimits } from '../../../shared/notification-limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { notifications } from '../../platform/database/schema.ts';

export const deleteOldNotifications = (db: Database) =>
  deleteInBatches(db, notifications, lt(notifications.at, sql`now() - make_interval(days => ${notificationLimits.days})`));
