import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { deleteComment, editComment } from './own.ts';
import { postComment } from './writing.ts';

export function commentRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createDealComment', ({ tx, who, params, body }) => postComment(tx, who, params.id, body));
  mountCommand(app, db, 'putComment', ({ tx, who, params, body }) => editComment(tx, who, params.id, body));
  mountCommand(app, db, 'deleteComment', ({ tx, who, params }) => deleteComment(tx, who, params.id));
}
