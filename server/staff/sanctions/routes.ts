import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { acknowledgeWarning, appeal, decideAppeal } from './appeals.ts';
import { endSanction } from './end-sanction.ts';
import { sanctionPerson } from './sanction-person.ts';

export function sanctionRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createSanction', ({ tx, who, params, body }) => sanctionPerson(tx, who, params.id, body));
  mountCommand(app, db, 'createSanctionEnd', ({ tx, who, params, body }) => endSanction(tx, who, params.id, body));
  mountCommand(app, db, 'putAppealDecision', ({ tx, who, params, body }) => decideAppeal(tx, who, params.id, body));
  mountCommand(app, db, 'createAppeal', ({ tx, who, params, body }) => appeal(tx, who, params.id, body));
  mountCommand(app, db, 'putAcknowledgement', ({ tx, who, params }) => acknowledgeWarning(tx, who, params.id));
}
