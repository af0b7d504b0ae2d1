import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { rotateSecret } from './rotate-secret.ts';

export function webhookRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createChannelSecret', ({ tx, who, params }) => rotateSecret(tx, who, params.id));
}
