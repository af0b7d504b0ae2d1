import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { deleteDeal, restoreDeal } from './delete-deal.ts';
import { editDeal } from './edit-deal.ts';
import { expireDeal } from './expire-deal.ts';
import { postDeal } from './post-deal.ts';
import { reactivateDeal } from './reactivate-deal.ts';

export function dealRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createDeal', ({ tx, who, body }) => postDeal(tx, who, body));
  mountCommand(app, db, 'patchDeal', ({ tx, who, params, body }) => editDeal(tx, who, params.id, body));
  mountCommand(app, db, 'deleteDeal', ({ tx, who, params, body }) => deleteDeal(tx, who, params.id, body?.reason));
  mountCommand(app, db, 'createDealRestoration', ({ tx, who, params }) => restoreDeal(tx, who, params.id));
  mountCommand(app, db, 'createDealExpiry', ({ tx, who, params, body }) => expireDeal(tx, who, params.id, body?.reason));
  mountCommand(app, db, 'deleteDealExpiry', ({ tx, who, params, body }) => reactivateDeal(tx, who, params.id, body?.reason));
}
