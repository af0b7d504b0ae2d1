import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { chooseHandle } from './choose-handle.ts';
import { decideJoinRequest } from './decide-join-request.ts';
import { createInvitation, revokeInvitation } from './invitations.ts';

export function registrationRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putMyHandle', ({ tx, who, body }) => chooseHandle(tx, who, body));
  mountCommand(app, db, 'putJoinRequest', ({ tx, who, params, body }) => decideJoinRequest(tx, who, params.id, body));
  mountCommand(app, db, 'createInvitation', ({ tx, who, body }) => createInvitation(tx, who, body));
  mountCommand(app, db, 'deleteInvitation', ({ tx, who, params }) => revokeInvitation(tx, who, params.id));
}
