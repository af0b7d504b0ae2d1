import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { postReport } from './post-report.ts';

export function reportRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createReport', ({ tx, who, body }) => postReport(tx, who, body));
}
