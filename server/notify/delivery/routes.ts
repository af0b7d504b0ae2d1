import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { retryDeliveries, stopChannelKind } from './commands.ts';

export function deliveryRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putChannelKind', ({ tx, who, body }) => stopChannelKind(tx, who, body));
  mountCommand(app, db, 'createDeliveryRetry', ({ tx, who, body }) => retryDeliveries(tx, who, body.kind));
}
