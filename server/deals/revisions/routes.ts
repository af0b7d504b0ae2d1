import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { hideRevision, showRevision } from './hide-revision.ts';

export function revisionRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putHiddenRevision', ({ tx, who, params, body }) => hideRevision(tx, who, params, body.reason));
  mountCommand(app, db, 'deleteHiddenRevision', ({ tx, who, params }) => showRevision(tx, who, params));
}
