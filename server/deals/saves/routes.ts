import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { saveDeal, unsaveDeal } from './commands.ts';

export function saveRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putSave', ({ tx, who, params }) => saveDeal(tx, who, params.deal));
  mountCommand(app, db, 'deleteSave', ({ tx, who, params }) => unsaveDeal(tx, who, params.deal));
}
