import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { deleteComment, editComment } from './edit-comment.ts';
import { postComment } from './post-comment.ts';
import { previewText } from './preview-text.ts';
import { reportOffer } from './report-offer.ts';

export function commentRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createDealComment', ({ tx, who, params, body }) => postComment(tx, who, params.id, body));
  mountCommand(app, db, 'putComment', ({ tx, who, params, body }) => editComment(tx, who, params.id, body));
  mountCommand(app, db, 'previewText', ({ tx, who, body }) => previewText(tx, who, body));
  mountCommand(app, db, 'putOfferReport', ({ tx, who, params }) => reportOffer(tx, who, params.id));
  mountCommand(app, db, 'deleteComment', ({ tx, who, params, body }) => deleteComment(tx, who, params.id, body?.reason));
}
