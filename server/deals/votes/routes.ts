import type { FastifyInstance } from 'fastify';
import { CastVote, type VoteBody } from '../../../shared/votes.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { invalidFields } from '../../platform/http/problem-of.ts';
import { castVote, withdrawVote } from './cast-vote.ts';
import { castCommentVote, withdrawCommentVote } from './comment-votes.ts';
import { restoreDownvote } from './restore-downvote.ts';
import { revokeDownvote } from './revoke-downvote.ts';

export function voteRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putDealVote', ({ tx, who, params, body, network }) => castVote(tx, { ...who, network }, params.id, voteIn(body)));
  mountCommand(app, db, 'deleteDealVote', ({ tx, who, params }) => withdrawVote(tx, who, params.id));
  mountCommand(app, db, 'createVoteRevocation', ({ tx, who, params, body }) => revokeDownvote(tx, who, params.id, body));
  mountCommand(app, db, 'deleteVoteRevocation', ({ tx, who, params }) => restoreDownvote(tx, who, params.id));
  mountCommand(app, db, 'putCommentVote', ({ tx, who, params, body }) => castCommentVote(tx, who, params.id, body));
  mountCommand(app, db, 'deleteCommentVote', ({ tx, who, params }) => withdrawCommentVote(tx, who, params.id));
}

function voteIn(body: VoteBody): CastVote {
  const vote = CastVote.safeParse(body);
  if (vote.success) return vote.data;
  const problem = invalidFields(vote.error.issues);
  throw body.value === 1 ? problem : new Problem('REASON_REQUIRED', problem.message, problem.extras);
}
