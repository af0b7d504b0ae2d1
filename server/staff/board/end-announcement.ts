import { z } from 'zod';
import type { BoardSettings } from '../../../shared/admin/settings.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { storeSettings } from './store-settings.ts';

/** Removes an announcement that is over. Without a payload, so an extra job is harmless. */
export const endAnnouncementJob: JobKind<object> = { name: 'announcement_ends', payload: z.object({}) };

export async function scheduleAnnouncementEnd(tx: Transaction, announcement: BoardSettings['announcement']): Promise<void> {
  if (announcement?.until === undefined) return;
  await queueJob(tx, endAnnouncementJob, {}, { key: endAnnouncementJob.name, runAt: new Date(announcement.until) });
}

export const endAnnouncement = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const { settings, settingsVersion } = await readBoard(tx, { lock: true });
    const { announcement, ...rest } = settings;
    if (announcement?.until === undefined || Date.parse(announcement.until) > Date.now()) return;
    await storeSettings(tx, { settings: rest, version: settingsVersion });
  });
