import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { editMerchant } from './edit-merchant.ts';
import { mergeMerchant, undoMerchantMerge } from './merge-merchants.ts';
import { undoMerchantEdit } from './undo-edit.ts';

export function merchantRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putMerchant', ({ tx, who, params, body }) => editMerchant(tx, who, params.id, body));
  mountCommand(app, db, 'deleteMerchantEdit', ({ tx, who, params }) => undoMerchantEdit(tx, who, params.id));
  mountCommand(app, db, 'createMerchantMerge', ({ tx, who, params, body }) => mergeMerchant(tx, who, params.id, body));
  mountCommand(app, db, 'deleteMerchantMerge', ({ tx, who, params }) => undoMerchantMerge(tx, who, params.id));
}
