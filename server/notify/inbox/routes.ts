import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { markRead, markUnread } from './mark-read.ts';

export function inboxRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putInboxRead', ({ tx, who, body }) => markRead(tx, who, body));
  mountCommand(app, db, 'deleteInboxRead', ({ tx, who, body }) => markUnread(tx, who, body));
}
