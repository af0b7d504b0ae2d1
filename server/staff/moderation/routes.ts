import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { claimCase, unclaimCase } from './claim-case.ts';
import { decideCase } from './decide-case.ts';
import { undoDecision } from './undo-decision.ts';

export function moderationRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putCaseClaim', ({ tx, who, params, body }) => claimCase(tx, who, params.id, body.takeOver));
  mountCommand(app, db, 'deleteCaseClaim', ({ tx, who, params }) => unclaimCase(tx, who, params.id));
  mountCommand(app, db, 'createCaseDecision', ({ tx, who, params, body }) => decideCase(tx, who, params.id, body));
  mountCommand(app, db, 'deleteCaseDecision', ({ tx, who, params }) => undoDecision(tx, who, params.id));
}
