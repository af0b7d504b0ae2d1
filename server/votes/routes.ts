import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CastCommentVote } from '../../shared/comments.ts';
import { CastVote, VoteResult } from '../../shared/deals.ts';
import { ById } from '../core/ids.ts';
import { Problem } from '../core/problem.ts';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { invalidFields } from '../http/problem-of.ts';
import { castVote, withdrawVote } from './casting.ts';
import { castCommentVote, withdrawCommentVote } from './on-comments.ts';

/** `CastVote` before it is known whether a vote against has all it needs, for what it lacks has a code of its own. */
const VoteBody = z.strictObject({
  value: z.union([z.literal(1), z.literal(-1)]),
  reason: z.string().optional(),
  comment: z.string().optional(),
  link: z.string().optional(),
});

export function voteRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, {
    method: 'PUT',
    url: '/api/deals/:id/vote',
    summary: 'Vote on a deal; a vote against needs a reason, a comment, and for "cheaper" a link',
    params: ById,
    body: VoteBody,
    answer: VoteResult,
    act: ({ tx, who, params, body }) => castVote(tx, who, params.id, voteIn(body)),
  });
  mountCommand(app, db, {
    method: 'DELETE',
    url: '/api/deals/:id/vote',
    summary: "Take back one's vote on a deal",
    params: ById,
    answer: VoteResult,
    act: ({ tx, who, params }) => withdrawVote(tx, who, params.id),
  });
  mountCommand(app, db, {
    method: 'PUT',
    url: '/api/comments/:id/vote',
    summary: 'Vote on a comment',
    params: ById,
    body: CastCommentVote,
    answer: VoteResult,
    act: ({ tx, who, params, body }) => castCommentVote(tx, who, params.id, body),
  });
  mountCommand(app, db, {
    method: 'DELETE',
    url: '/api/comments/:id/vote',
    summary: "Take back one's vote on a comment",
    params: ById,
    answer: VoteResult,
    act: ({ tx, who, params }) => withdrawCommentVote(tx, who, params.id),
  });
}

function voteIn(body: z.infer<typeof VoteBody>): CastVote {
  const vote = CastVote.safeParse(body);
  if (vote.success) return vote.data;
  const problem = invalidFields(vote.error.issues);
  throw body.value === 1 ? problem : new Problem('REASON_REQUIRED', problem.message, problem.extras);
}
