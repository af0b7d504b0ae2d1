import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { mergeDeals } from './merge-deals.ts';
import { proposeMerge } from './propose-merge.ts';
import { undoDealMerge } from './undo-merge.ts';

export function mergeRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createMerge', ({ tx, who, body }) => mergeDeals(tx, who, body));
  mountCommand(app, db, 'deleteMerge', ({ tx, who, params }) => undoDealMerge(tx, who, params.id));
  mountCommand(app, db, 'createMergeProposal', ({ tx, who, params, body }) => proposeMerge(tx, who, params.id, body));
}
