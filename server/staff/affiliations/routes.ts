import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { claimAffiliation, endOwnAffiliation } from './claim.ts';
import { decideAffiliation, endAffiliation } from './decide.ts';

export function affiliationRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createMyAffiliation', ({ tx, who, body }) => claimAffiliation(tx, who, body));
  mountCommand(app, db, 'deleteMyAffiliation', ({ tx, who, params }) => endOwnAffiliation(tx, who, params.id));
  mountCommand(app, db, 'putAffiliation', ({ tx, who, params, body }) => decideAffiliation(tx, who, params.id, body));
  mountCommand(app, db, 'deleteAffiliation', ({ tx, who, params, body }) => endAffiliation(tx, who, params.id, body?.reason));
}
