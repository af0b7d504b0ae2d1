import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { createToken, endAllTokens, endToken } from './commands.ts';

export function tokenRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createToken', ({ tx, who, body }) => createToken(tx, who, body));
  mountCommand(app, db, 'deleteToken', ({ tx, who, params }) => endToken(tx, who, params.id));
  mountCommand(app, db, 'deleteMyTokens', ({ tx, who }) => endAllTokens(tx, who));
}
