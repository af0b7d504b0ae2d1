import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { addReadDeals, keepReadDeals } from './commands.ts';

export function readDealRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putReadDeals', ({ tx, who, body }) => addReadDeals(tx, who, body.deals));
  mountCommand(app, db, 'patchReadDeals', ({ tx, who, body }) => keepReadDeals(tx, who, body.isKept));
}
