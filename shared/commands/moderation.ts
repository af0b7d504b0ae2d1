import type { CommandName } from '../command-paths.ts';
import { AddContentRule, ContentRuleResult, EditContentRule, EditedContentRule, RuleTrial, TryContentRule } from '../content-rules.ts';
import { AddMerchantBan, MerchantBanHoldResult, MerchantBanResult } from '../merchant-bans.ts';
import { MergeDeals, MergeResult, ProposeMerge, ProposeMergeResult, UndoneMerge } from '../merges.ts';
import { CaseResult, CaseVersion, ClaimCase, DecideCase } from '../moderation.ts';
import { PostReport, ReportResult } from '../reports.ts';
import { HiddenRevisions, HideRevision } from '../revisions.ts';
import {
  Appeal,
  DecideAppeal,
  EndSanction,
  ImposeSanction,
  RemovalResult,
  RemoveAll,
  RevocationResult,
  RevokeDownvote,
  SanctionResult,
  VoteRestoration,
} from '../sanctions.ts';
import type { CommandContract } from './contract.ts';
import { hiddenProblems, stateProblems } from './problems.ts';

export const moderationCommands = {
  createVoteRevocation: {
    summary: 'Revoke the downvote that a comment explains, with a reason',
    body: RevokeDownvote,
    answer: RevocationResult,
    problems: stateProblems,
  },
  deleteVoteRevocation: {
    summary: 'Undo your own revocation of a downvote, within ten minutes',
    answer: VoteRestoration,
    problems: stateProblems,
  },
  putHiddenRevision: {
    summary: 'Hide what an edit changed from everybody but moderators, with a reason, and other edits that list its values',
    body: HideRevision,
    answer: HiddenRevisions,
    problems: stateProblems,
  },
  deleteHiddenRevision: {
    summary: 'Show again what an edit of a deal changed',
    answer: HiddenRevisions,
    problems: stateProblems,
  },
  createReport: {
    summary: 'Report a deal, comment or person to the moderators',
    body: PostReport,
    answer: ReportResult,
    status: 201,
    problems: ['NOT_FOUND', ...hiddenProblems, 'ALREADY_REPORTED'],
  },
  putCaseClaim: {
    summary: 'Claim a case of the queue, or take it over, so that other moderators leave it to you',
    body: ClaimCase,
    answer: CaseResult,
    isUnrecorded: true,
    problems: ['CASE_CLAIMED', 'CASE_DECIDED'],
  },
  deleteCaseClaim: { summary: 'Give up your claim of a case', answer: CaseResult, isUnrecorded: true },
  createCaseDecision: {
    summary: 'Decide a case: approve, dismiss, resolve, remove, expire or lock',
    body: DecideCase,
    answer: CaseResult,
    current: CaseVersion,
    problems: ['CASE_CLAIMED', 'CASE_DECIDED', 'VERSION_CONFLICT', ...stateProblems, 'DUPLICATE_DEAL'],
  },
  deleteCaseDecision: {
    summary: 'Undo your own decision within ten minutes',
    answer: CaseResult,
    problems: ['BAD_TRANSITION', 'DUPLICATE_DEAL'],
  },
  createAppeal: {
    summary: 'Appeal against one of your sanctions, once',
    body: Appeal,
    answer: SanctionResult,
    status: 201,
    ownAccount: true,
    problems: ['BAD_TRANSITION'],
  },
  putAcknowledgement: {
    summary: 'Confirm that you have read a warning',
    answer: SanctionResult,
    ownAccount: true,
    problems: ['BAD_TRANSITION'],
  },
  createSanction: {
    summary: 'Warn, limit, suspend or ban a person, or stop their downvotes',
    body: ImposeSanction,
    answer: SanctionResult,
    status: 201,
    problems: ['BAD_TRANSITION'],
  },
  createRemoval: {
    summary: 'Ban a person and remove everything that they posted, in the background if it is much',
    body: RemoveAll,
    answer: RemovalResult,
    status: 201,
    problems: ['BAD_TRANSITION'],
  },
  deleteRemoval: {
    summary: 'Undo your own removal of everything by a person, and its ban, within ten minutes',
    answer: RemovalResult,
    problems: ['BAD_TRANSITION'],
  },
  createSanctionEnd: { summary: 'End a sanction before its time', body: EndSanction, answer: SanctionResult, problems: ['BAD_TRANSITION'] },
  putAppealDecision: {
    summary: "Decide an appeal against another moderator's sanction",
    body: DecideAppeal,
    answer: SanctionResult,
    problems: ['BAD_TRANSITION'],
  },
  createContentRule: {
    summary: 'Add a rule that holds or refuses what people write',
    body: AddContentRule,
    answer: ContentRuleResult,
    status: 201,
    problems: ['RULE_TOO_BROAD'],
  },
  putContentRule: {
    summary: 'Change a content rule',
    body: EditContentRule,
    answer: ContentRuleResult,
    current: EditedContentRule,
    problems: ['RULE_TOO_BROAD', 'VERSION_CONFLICT'],
  },
  deleteContentRule: { summary: 'Delete a content rule', answer: ContentRuleResult },
  tryContentRule: {
    summary: 'What a content rule would have matched in the last 30 days; stores nothing',
    body: TryContentRule,
    answer: RuleTrial,
  },
  createMerchantBan: {
    summary: 'Ban a merchant, or a domain with its subdomains, until a date; changes the ban if there is one',
    body: AddMerchantBan,
    answer: MerchantBanResult,
    status: 201,
    problems: ['NOT_FOUND'],
  },
  deleteMerchantBan: { summary: 'Lift the ban of a merchant or domain', answer: MerchantBanResult },
  createMerchantBanHold: {
    summary: 'Hold the live deals of a banned merchant or domain for the moderators, in the background',
    answer: MerchantBanHoldResult,
  },
  createMergeProposal: {
    summary: 'Propose to moderators that a deal is merged into another',
    body: ProposeMerge,
    answer: ProposeMergeResult,
    problems: hiddenProblems,
  },
  createMerge: {
    summary: 'Merge a deal into another: its comments, votes, saves, prices and checks move there',
    body: MergeDeals,
    answer: MergeResult,
    status: 201,
    problems: [...stateProblems, 'NOT_FOUND'],
  },
  deleteMerge: { summary: 'Undo a merge within a day: exactly what moved moves back', answer: UndoneMerge, problems: ['BAD_TRANSITION'] },
} as const satisfies Partial<Record<CommandName, CommandContract>>;
