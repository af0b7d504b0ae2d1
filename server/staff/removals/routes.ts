import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { removeAll, undoRemoval } from './commands.ts';

export function removalRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createRemoval', ({ tx, who, params, body }) => removeAll(tx, who, params.id, body));
  mountCommand(app, db, 'deleteRemoval', ({ tx, who, params }) => undoRemoval(tx, who, params.id));
}
