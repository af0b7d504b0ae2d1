import { CheckDeal, CheckResult } from '../checks.ts';
import type { CommandName } from '../command-paths.ts';
import { DealDetail, DealResult, EditDeal, PostDeal } from '../deals.ts';
import { CopyImage, Image } from '../images.ts';
import { AskPreview, DealPreview } from '../preview.ts';
import { SaveResult } from '../saves.ts';
import { WithReason } from '../staff-log.ts';
import { VoteBody, VoteResult } from '../votes.ts';
import type { CommandContract } from './contract.ts';
import { hiddenProblems, linkProblems, pictureProblems, staffProblems, stateProblems, textProblems } from './problems.ts';

export const dealCommands = {
  createDeal: {
    summary: 'Post a deal',
    body: PostDeal,
    limited: false,
    answer: DealResult,
    status: 201,
    problems: [...linkProblems, ...textProblems, 'DUPLICATE_DEAL', 'EVIDENCE_REQUIRED', 'NOT_FOUND'],
  },
  patchDeal: {
    summary: 'Edit a deal: a JSON merge patch (RFC 7396) with the version that it edits',
    body: EditDeal,
    limited: false,
    answer: DealResult,
    current: DealDetail,
    problems: [
      ...linkProblems,
      ...stateProblems,
      ...staffProblems,
      ...textProblems,
      'DUPLICATE_DEAL',
      'EVIDENCE_REQUIRED',
      'VERSION_CONFLICT',
    ],
  },
  deleteDeal: {
    summary: "Delete a deal; another person's with a reason",
    body: WithReason,
    answer: DealResult,
    problems: [...stateProblems, ...staffProblems],
  },
  createDealRestoration: {
    summary: 'Restore your own deleted deal, within ten minutes',
    answer: DealResult,
    problems: [...stateProblems, ...staffProblems],
  },
  createDealExpiry: {
    summary: "Mark a deal as expired; moderators and fact-checkers give a reason for another person's",
    body: WithReason,
    answer: DealResult,
    problems: [...stateProblems, ...staffProblems],
  },
  deleteDealExpiry: {
    summary: "Reactivate an expired deal; moderators and fact-checkers give a reason for another person's",
    body: WithReason,
    answer: DealResult,
    limited: false,
    problems: [...stateProblems, ...staffProblems, 'DUPLICATE_DEAL', 'AFFILIATED_VOTE'],
  },
  previewDeal: {
    summary: "Extract an offer from a merchant's page, for a new deal; stores nothing",
    body: AskPreview,
    limited: false,
    answer: DealPreview,
    problems: [...linkProblems, 'HOST_BANNED', 'PAGE_UNREADABLE'],
  },
  putDealCheck: {
    summary: 'Report that a deal works, no longer works, or has another price',
    body: CheckDeal,
    answer: CheckResult,
    problems: [...stateProblems, 'SELF_VOTE', 'AFFILIATED_VOTE'],
  },
  deleteDealCheck: { summary: 'Withdraw your own check of a deal', answer: CheckResult, problems: [...stateProblems, 'SELF_VOTE'] },
  putDealVote: {
    summary: 'Vote on a deal; a downvote needs a reason, a comment and, if it is cheaper elsewhere, a link',
    body: VoteBody,
    answer: VoteResult,
    problems: [...linkProblems, ...stateProblems, ...textProblems, 'REASON_REQUIRED', 'SELF_VOTE', 'AFFILIATED_VOTE', 'COMMENTS_CLOSED'],
  },
  deleteDealVote: { summary: 'Withdraw your own vote on a deal', answer: VoteResult, problems: [...stateProblems, 'SELF_VOTE'] },
  putSave: { summary: 'Save a deal', answer: SaveResult, problems: hiddenProblems },
  deleteSave: { summary: 'Remove a deal from your saved deals', answer: SaveResult },
  createImage: {
    summary: 'Add a picture: the body is its bytes, with a content type `image/…`',
    limited: false,
    answer: Image,
    status: 201,
    problems: pictureProblems,
  },
  createImageCopy: {
    summary: "Copy a picture from a merchant's page",
    body: CopyImage,
    limited: false,
    answer: Image,
    status: 201,
    problems: [...linkProblems, ...pictureProblems, 'PAGE_UNREADABLE'],
  },
} as const satisfies Partial<Record<CommandName, CommandContract>>;
