import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/connection.ts';
import { mountCommand } from '../platform/http/command.ts';
import { changeRole, changeTrust, endSessionsOfPerson } from './appointments.ts';

export function peopleRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putPersonRole', ({ tx, who, params, body }) => changeRole(tx, who, params.id, body));
  mountCommand(app, db, 'putPersonTrust', ({ tx, who, params, body }) => changeTrust(tx, who, params.id, body));
  mountCommand(app, db, 'deletePersonSessions', ({ tx, who, params }) => endSessionsOfPerson(tx, who, params.id));
}
