import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathId } from '../core/ids.ts';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { saveDeal, unsaveDeal } from './commands.ts';

const ByDeal = z.strictObject({ deal: PathId });
const answer = z.object({ saved: z.boolean() });

export function saveRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, {
    method: 'PUT',
    url: '/api/saves/:deal',
    summary: 'Save a deal',
    params: ByDeal,
    answer,
    act: ({ tx, who, params }) => saveDeal(tx, who, params.deal),
  });
  mountCommand(app, db, {
    method: 'DELETE',
    url: '/api/saves/:deal',
    summary: 'Save a deal no longer',
    params: ByDeal,
    answer,
    act: ({ tx, who, params }) => unsaveDeal(tx, who, params.deal),
  });
}
