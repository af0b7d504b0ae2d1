import type { FastifyInstance } from 'fastify';
import { DealResult, EditDeal, PostDeal } from '../../shared/deals.ts';
import { ById } from '../core/ids.ts';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { deleteDeal, restoreDeal } from './deletion.ts';
import { editDeal } from './editing.ts';
import { expireDeal, reviveDeal } from './expiry.ts';
import { postDeal } from './posting.ts';

export function dealRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, {
    method: 'POST',
    url: '/api/deals',
    summary: 'Post a deal',
    body: PostDeal,
    answer: DealResult,
    status: 201,
    act: ({ tx, who, body }) => postDeal(tx, who, body),
  });
  mountCommand(app, db, {
    method: 'PUT',
    url: '/api/deals/:id',
    summary: 'Edit a deal: the whole of it, with the version that is edited',
    params: ById,
    body: EditDeal,
    answer: DealResult,
    act: ({ tx, who, params, body }) => editDeal(tx, who, params.id, body),
  });
  mountCommand(app, db, {
    method: 'DELETE',
    url: '/api/deals/:id',
    summary: 'Delete a deal',
    params: ById,
    answer: DealResult,
    act: ({ tx, who, params }) => deleteDeal(tx, who, params.id),
  });
  mountCommand(app, db, {
    method: 'POST',
    url: '/api/deals/:id/restoration',
    summary: "Take back one's own deletion, within ten minutes",
    params: ById,
    answer: DealResult,
    act: ({ tx, who, params }) => restoreDeal(tx, who, params.id),
  });
  mountCommand(app, db, {
    method: 'POST',
    url: '/api/deals/:id/expiry',
    summary: 'Say that a deal is over',
    params: ById,
    answer: DealResult,
    act: ({ tx, who, params }) => expireDeal(tx, who, params.id),
  });
  mountCommand(app, db, {
    method: 'DELETE',
    url: '/api/deals/:id/expiry',
    summary: 'Say that a deal is not over after all',
    params: ById,
    answer: DealResult,
    act: ({ tx, who, params }) => reviveDeal(tx, who, params.id),
  });
}
