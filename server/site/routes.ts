import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { changeConstants } from './change-constants.ts';
import { publishSettings } from './publish-settings.ts';

export function siteRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putAdminSettings', ({ tx, who, body }) => publishSettings(tx, who, body));
  mountCommand(app, db, 'putAdminConstants', ({ tx, who, body }) => changeConstants(tx, who, body));
}
