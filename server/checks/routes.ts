import type { FastifyInstance } from 'fastify';
import { CheckDeal, CheckResult } from '../../shared/checks.ts';
import { ById } from '../core/ids.ts';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { checkDeal, withdrawCheck } from './checking.ts';

export function checkRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, {
    method: 'PUT',
    url: '/api/deals/:id/check',
    summary: 'Say that a deal works, is dead, or costs something else now',
    params: ById,
    body: CheckDeal,
    answer: CheckResult,
    act: ({ tx, who, params, body }) => checkDeal(tx, who, params.id, body),
  });
  mountCommand(app, db, {
    method: 'DELETE',
    url: '/api/deals/:id/check',
    summary: "Take back one's check of a deal",
    params: ById,
    answer: CheckResult,
    act: ({ tx, who, params }) => withdrawCheck(tx, who, params.id),
  });
}
