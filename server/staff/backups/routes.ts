import type { FastifyInstance } from 'fastify';
import { permissions } from '../../../shared/permissions.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { backUpJob } from './back-up-job.ts';

export function backupRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createBackup', async ({ tx, who }) => {
    requirePermission(permissions["change the board's settings"](who));
    await queueJob(tx, backUpJob, { now: true }, { key: 'back up now', maxAttempts: 1 });
    await recordStaffAction(tx, { action: 'back_up', actorId: who.id });
    return { isStarted: true as const };
  });
}
