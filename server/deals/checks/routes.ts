import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { checkDeal, withdrawCheck } from './check-deal.ts';

export function checkRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putDealCheck', ({ tx, who, params, body, network }) => checkDeal(tx, { ...who, network }, params.id, body));
  mountCommand(app, db, 'deleteDealCheck', ({ tx, who, params }) => withdrawCheck(tx, who, params.id));
}
