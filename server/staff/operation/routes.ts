import type { FastifyInstance } from 'fastify';
import { permissions } from '../../../shared/permissions.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { retryFailedJobs } from '../../platform/jobs/queue-job.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';

export function operationRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createJobRetry', async ({ tx, who, body: { task } }) => {
    requirePermission(permissions["change the board's settings"](who));
    const retried = await retryFailedJobs(tx, task);
    await recordStaffAction(tx, { action: 'retry_jobs', actorId: who.id, details: { task, retried } });
    return { retried };
  });
}
