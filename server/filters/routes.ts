import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AddFilter, ChangeFilter } from '../../shared/filters.ts';
import { Id } from '../../shared/schema.ts';
import { ById } from '../core/ids.ts';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { addFilter, changeFilter, dropFilter } from './commands.ts';

const answer = z.object({ id: Id });

export function filterRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, {
    method: 'POST',
    url: '/api/filters',
    summary: 'Mute or dim deals by a word, merchant, category, person or price band',
    body: AddFilter,
    answer,
    status: 201,
    act: ({ tx, who, body }) => addFilter(tx, who, body),
  });
  mountCommand(app, db, {
    method: 'PUT',
    url: '/api/filters/:id',
    summary: "Change what one of one's own filters does",
    params: ById,
    body: ChangeFilter,
    answer,
    act: ({ tx, who, params, body }) => changeFilter(tx, who, params.id, body.effect),
  });
  mountCommand(app, db, {
    method: 'DELETE',
    url: '/api/filters/:id',
    summary: "Drop one of one's own filters",
    params: ById,
    answer,
    act: ({ tx, who, params }) => dropFilter(tx, who, params.id),
  });
}
