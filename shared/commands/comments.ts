import type { CommandName } from '../command-paths.ts';
import {
  CastCommentVote,
  CommentResult,
  EditComment,
  EditedComment,
  OfferReportResult,
  PostComment,
  PreviewText,
  TextPreview,
} from '../comments.ts';
import { WithReason } from '../staff-log.ts';
import { VoteResult } from '../votes.ts';
import type { CommandContract } from './contract.ts';
import { linkProblems, staffProblems, stateProblems, textProblems } from './problems.ts';

export const commentCommands = {
  createDealComment: {
    summary: 'Comment on a deal, or reply to a comment; can name a cheaper offer elsewhere',
    body: PostComment,
    answer: CommentResult,
    status: 201,
    problems: [...linkProblems, ...stateProblems, ...textProblems, 'COMMENTS_CLOSED'],
  },
  putComment: {
    summary: 'Edit your own comment',
    body: EditComment,
    answer: CommentResult,
    current: EditedComment,
    problems: [...stateProblems, ...textProblems, 'VERSION_CONFLICT', 'COMMENTS_CLOSED'],
  },
  deleteComment: {
    summary: "Delete a comment; another person's with a reason",
    body: WithReason,
    answer: CommentResult,
    problems: [...stateProblems, ...staffProblems],
  },
  previewText: {
    summary: 'Render a text as readers see it; stores nothing',
    body: PreviewText,
    answer: TextPreview,
    isRead: true,
  },
  putCommentVote: { summary: 'Vote on a comment', body: CastCommentVote, answer: VoteResult, problems: [...stateProblems, 'SELF_VOTE'] },
  deleteCommentVote: { summary: 'Withdraw your own vote on a comment', answer: VoteResult, problems: [...stateProblems, 'SELF_VOTE'] },
  putOfferReport: { summary: 'Report that the offer of a comment has expired', answer: OfferReportResult, problems: stateProblems },
} as const satisfies Partial<Record<CommandName, CommandContract>>;
