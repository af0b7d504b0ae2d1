import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { blockPerson, unblockPerson } from './commands.ts';

export function blockRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createBlock', ({ tx, who, body }) => blockPerson(tx, who, body.person));
  mountCommand(app, db, 'deleteBlock', ({ tx, who, params }) => unblockPerson(tx, who, params.id));
}
