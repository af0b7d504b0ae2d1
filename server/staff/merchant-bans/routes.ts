import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { addMerchantBan, holdBannedDeals, liftMerchantBan } from './commands.ts';

export function merchantBanRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createMerchantBan', ({ tx, who, body }) => addMerchantBan(tx, who, body));
  mountCommand(app, db, 'deleteMerchantBan', ({ tx, who, params }) => liftMerchantBan(tx, who, params.id));
  mountCommand(app, db, 'createMerchantBanHold', ({ tx, who, params }) => holdBannedDeals(tx, who, params.id));
}
