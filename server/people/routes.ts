import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { chooseHandle } from './choose-handle.ts';

export function peopleRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putMyHandle', ({ tx, who, body }) => chooseHandle(tx, who, body));
}
