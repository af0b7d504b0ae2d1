import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { postReport } from './post-report.ts';

export function reportRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createReport', ({ tx, who, body }) => postReport(tx, who, body));
}
