import type { FastifyInstance } from 'fastify';
import { CommentResult, EditComment, PostComment } from '../../shared/comments.ts';
import { ById } from '../core/ids.ts';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { deleteComment, editComment } from './own.ts';
import { postComment } from './writing.ts';

export function commentRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, {
    method: 'POST',
    url: '/api/deals/:id/comments',
    summary: 'Comment on a deal, or answer a comment',
    params: ById,
    body: PostComment,
    answer: CommentResult,
    status: 201,
    act: ({ tx, who, params, body }) => postComment(tx, who, params.id, body),
  });
  mountCommand(app, db, {
    method: 'PUT',
    url: '/api/comments/:id',
    summary: "Edit one's own comment",
    params: ById,
    body: EditComment,
    answer: CommentResult,
    act: ({ tx, who, params, body }) => editComment(tx, who, params.id, body),
  });
  mountCommand(app, db, {
    method: 'DELETE',
    url: '/api/comments/:id',
    summary: "Delete one's own comment",
    params: ById,
    answer: CommentResult,
    act: ({ tx, who, params }) => deleteComment(tx, who, params.id),
  });
}
