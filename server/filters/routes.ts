import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { addFilter, changeFilter, dropFilter } from './commands.ts';

export function filterRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createFilter', ({ tx, who, body }) => addFilter(tx, who, body));
  mountCommand(app, db, 'putFilter', ({ tx, who, params, body }) => changeFilter(tx, who, params.id, body.effect));
  mountCommand(app, db, 'deleteFilter', ({ tx, who, params }) => dropFilter(tx, who, params.id));
}
