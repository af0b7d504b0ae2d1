import type { z } from 'zod';
import {
  AskConsent,
  BlockPerson,
  BlockResult,
  DeletionResult,
  EditProfile,
  PageVersion,
  ProfileResult,
  SessionsResult,
} from './account.ts';
import {
  AdminPersonResult,
  CategoryResult,
  ChangeConstants,
  ChangeRole,
  ChangeTrust,
  EndedSessions,
  MergeCategory,
  OrderCategories,
  PreviewPage,
  PublishSettings,
  RenderedPage,
  RetriedJobs,
  RetryJobs,
  SavePage,
  VersionResult,
  WriteCategory,
} from './admin.ts';
import { AffiliationResult, ClaimAffiliation, DecideAffiliation } from './affiliations.ts';
import { AlertExclusion, AlertResult, AlertTrial, CreateAlert, DeletedAlert, PatchAlert, TryAlert } from './alerts.ts';
import { ChannelResult, CreateChannel, NewSecret, PatchChannel } from './channels.ts';
import { CheckDeal, CheckResult } from './checks.ts';
import type { CommandName, PathParameter } from './command-paths.ts';
import { CastCommentVote, CommentResult, EditComment, OfferReportResult, PostComment } from './comments.ts';
import { AddContentRule, ContentRuleResult, EditContentRule, RuleTrial, TryContentRule } from './content-rules.ts';
import { DealResult, EditDeal, PostDeal } from './deals.ts';
import { ChannelKindResult, RetriedDeliveries, RetryDeliveries, StopChannelKind } from './delivery.ts';
import type { ErrorCode } from './errors.ts';
import { CopyImage, Image } from './images.ts';
import { InboxResult, MarkRead, MarkUnread } from './inbox.ts';
import { AddMerchantBan, MerchantBanHoldResult, MerchantBanResult } from './merchant-bans.ts';
import { EditedMerchant, EditMerchant, MerchantMergeResult, MerchantResult, MergeMerchant } from './merchants.ts';
import { MergeDeals, MergeResult, ProposeMerge, ProposeMergeResult, UndoneMerge } from './merges.ts';
import { CaseResult, ClaimCase, DecideCase } from './moderation.ts';
import { AddMuteRule, ChangeMuteRule, MuteRuleResult } from './mute-rules.ts';
import { ChooseHandle, HandleResult } from './people.ts';
import { AskPreview, DealPreview } from './preview.ts';
import { PostReport, ReportResult } from './reports.ts';
import {
  Appeal,
  DecideAppeal,
  EndSanction,
  ImposeSanction,
  RevocationResult,
  RevokeDownvote,
  SanctionResult,
  VoteRestoration,
} from './sanctions.ts';
import { SaveResult } from './saves.ts';
import { WithReason } from './staff-log.ts';
import { CreatedToken, CreateToken, EndedToken } from './tokens.ts';
import { VoteBody, VoteResult } from './votes.ts';

export interface CommandContract {
  summary: string;
  /** Without a body schema, the command takes no body. It must be strict, so that unknown fields are refused. */
  body?: z.ZodType;
  answer: z.ZodType;
  /** Default: 200. */
  status?: 200 | 201;
  /** Allowed for people without a handle. */
  onboarding?: true;
  /** Of moderators or admins, but decides nothing: the staff log need not have an entry. */
  isUnrecorded?: true;
  /** Also allowed for people who are suspended or whose account is being deleted: what concerns their own account only. */
  ownAccount?: true;
  /** Refused for people whose account is limited. */
  limited?: false;
  /**
   * Refused for tokens, whatever their scopes: it concerns the account itself, or where its person is told, which must not outlast a token that
   * leaked. Also everything at /api/admin.
   */
  bySession?: true;
  /** The field of the answer that is a secret: it is not stored with the Idempotency-Key. */
  shownOnce?: string;
  /** Its problem codes, in addition to those of every command (server/http/openapi/problem-codes.ts). */
  problems?: readonly ErrorCode[];
}

const link = ['SHORTENER', 'UNSAFE_URL'] as const;
/** What people write, and where it links to. */
const checkedText = ['HOST_BANNED', 'REFUSED_BY_RULE'] as const;
const picture = ['NOT_A_PICTURE', 'STORAGE_UNAVAILABLE'] as const;
const staff = ['REASON_REQUIRED'] as const;
const hidden = ['REMOVED', 'MOVED'] as const;
const state = [...hidden, 'BAD_TRANSITION'] as const;

/**
 * Every command's body, answer and problems. The server mounts them (mountCommand), the web sends them (sendCommand), the OpenAPI
 * description lists them.
 */
export const commands = {
  createDeal: {
    summary: 'Post a deal',
    body: PostDeal,
    limited: false,
    answer: DealResult,
    status: 201,
    problems: [...link, ...checkedText, 'DUPLICATE_DEAL', 'EVIDENCE_REQUIRED', 'NOT_FOUND'],
  },
  patchDeal: {
    summary: 'Edit a deal: a JSON merge patch (RFC 7396) with the version that it edits',
    body: EditDeal,
    limited: false,
    answer: DealResult,
    problems: [...link, ...state, ...staff, ...checkedText, 'DUPLICATE_DEAL', 'EVIDENCE_REQUIRED', 'VERSION_CONFLICT'],
  },
  deleteDeal: {
    summary: "Delete a deal; another person's with a reason",
    body: WithReason,
    answer: DealResult,
    problems: [...state, ...staff],
  },
  createDealRestoration: {
    summary: 'Restore your own deleted deal, within ten minutes',
    answer: DealResult,
    problems: state,
  },
  createDealExpiry: {
    summary: "Mark a deal as expired; moderators and stewards give a reason for another person's",
    body: WithReason,
    answer: DealResult,
    problems: [...state, ...staff],
  },
  deleteDealExpiry: {
    summary: "Reactivate an expired deal; moderators and stewards give a reason for another person's",
    body: WithReason,
    answer: DealResult,
    limited: false,
    problems: [...state, ...staff, 'DUPLICATE_DEAL'],
  },
  previewDeal: {
    summary: "Extract an offer from a merchant's page, for a new deal; stores nothing",
    body: AskPreview,
    limited: false,
    answer: DealPreview,
    problems: [...link, 'HOST_BANNED', 'PAGE_UNREADABLE'],
  },
  putDealCheck: {
    summary: 'Report that a deal works, no longer works, or has another price',
    body: CheckDeal,
    answer: CheckResult,
    problems: [...state, 'SELF_VOTE', 'AFFILIATED_VOTE'],
  },
  deleteDealCheck: { summary: 'Withdraw your own check of a deal', answer: CheckResult, problems: state },
  putDealVote: {
    summary: 'Vote on a deal; a downvote needs a reason, a comment and, if it is cheaper elsewhere, a link',
    body: VoteBody,
    answer: VoteResult,
    problems: [...link, ...state, ...checkedText, 'REASON_REQUIRED', 'SELF_VOTE', 'AFFILIATED_VOTE', 'COMMENTS_CLOSED'],
  },
  deleteDealVote: { summary: 'Withdraw your own vote on a deal', answer: VoteResult, problems: state },
  createDealComment: {
    summary: 'Comment on a deal, or reply to a comment; may bring a cheaper offer elsewhere',
    body: PostComment,
    answer: CommentResult,
    status: 201,
    problems: [...link, ...state, ...checkedText, 'COMMENTS_CLOSED'],
  },
  putComment: {
    summary: 'Edit your own comment',
    body: EditComment,
    answer: CommentResult,
    problems: [...state, ...checkedText, 'VERSION_CONFLICT'],
  },
  deleteComment: {
    summary: "Delete a comment; another person's with a reason",
    body: WithReason,
    answer: CommentResult,
    problems: [...state, ...staff],
  },
  putCommentVote: { summary: 'Vote on a comment', body: CastCommentVote, answer: VoteResult, problems: [...state, 'SELF_VOTE'] },
  deleteCommentVote: { summary: 'Withdraw your own vote on a comment', answer: VoteResult, problems: state },
  createVoteRevocation: {
    summary: 'Revoke the downvote that a comment explains, with a reason',
    body: RevokeDownvote,
    answer: RevocationResult,
    problems: state,
  },
  deleteVoteRevocation: {
    summary: 'Undo your own revocation of a downvote, within ten minutes',
    answer: VoteRestoration,
    problems: state,
  },
  putOfferReport: { summary: 'Report that the offer of a comment has expired', answer: OfferReportResult, problems: state },
  putSave: { summary: 'Save a deal', answer: SaveResult, problems: hidden },
  deleteSave: { summary: 'Remove a deal from your saved deals', answer: SaveResult },
  createFilter: {
    summary: 'Mute or dim deals by a word, merchant, category, person or price range',
    body: AddMuteRule,
    answer: MuteRuleResult,
    status: 201,
    problems: ['NOT_FOUND'],
  },
  putFilter: { summary: 'Change the effect of one of your mute rules', body: ChangeMuteRule, answer: MuteRuleResult },
  deleteFilter: { summary: 'Delete one of your mute rules', answer: MuteRuleResult },
  createAlert: {
    summary: 'Make an alert: be told of deals of a list, of one deal, or of all that you have saved',
    body: CreateAlert,
    answer: AlertResult,
    status: 201,
    problems: [...hidden, 'NOT_FOUND', 'ALERT_TOO_BROAD'],
  },
  patchAlert: {
    summary: 'Change, pause, resume or mute an alert: a JSON merge patch with the version that it changes',
    body: PatchAlert,
    answer: AlertResult,
    problems: ['VERSION_CONFLICT', 'ALERT_TOO_BROAD'],
  },
  deleteAlert: { summary: 'Delete an alert', answer: DeletedAlert },
  createAlertExclusion: {
    summary: 'Be told of less like a deal: leave out its merchant, its category or a word',
    body: AlertExclusion,
    answer: AlertResult,
    problems: hidden,
  },
  tryAlert: {
    summary: 'What an alert would have told in the last 30 days; stores nothing',
    body: TryAlert,
    answer: AlertTrial,
    problems: ['NOT_FOUND', ...hidden],
  },
  createChannel: {
    summary: 'Add a channel: where you want to be told, besides your inbox',
    body: CreateChannel,
    answer: ChannelResult,
    status: 201,
    bySession: true,
    shownOnce: 'secret',
    problems: ['NOT_OFFERED', 'UNSAFE_URL'],
  },
  patchChannel: {
    summary: 'Change, pause or resume one of your channels: a JSON merge patch (RFC 7396)',
    body: PatchChannel,
    answer: ChannelResult,
    bySession: true,
    problems: ['BAD_TRANSITION'],
  },
  deleteChannel: { summary: 'Delete one of your channels', answer: ChannelResult.pick({ id: true }), bySession: true },
  createChannelTest: {
    summary: 'Send a test message to one of your channels',
    answer: ChannelResult,
    bySession: true,
    problems: ['BAD_TRANSITION'],
  },
  createChannelVerification: {
    summary: 'Send the message that verifies one of your channels again',
    answer: ChannelResult,
    bySession: true,
    problems: ['BAD_TRANSITION'],
  },
  createChannelSecret: {
    summary: 'Give a webhook a new secret, which is shown only once; the former one signs too for a day',
    answer: NewSecret,
    bySession: true,
    shownOnce: 'secret',
    problems: ['BAD_TRANSITION'],
  },
  createReport: {
    summary: 'Report a deal, comment or person to the moderators',
    body: PostReport,
    answer: ReportResult,
    status: 201,
    problems: ['NOT_FOUND', 'REMOVED', 'ALREADY_REPORTED'],
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
    problems: ['CASE_CLAIMED', 'CASE_DECIDED', 'BAD_TRANSITION', 'DUPLICATE_DEAL'],
  },
  deleteCaseDecision: {
    summary: 'Undo your own decision within ten minutes',
    answer: CaseResult,
    problems: ['BAD_TRANSITION', 'DUPLICATE_DEAL'],
  },
  createAppeal: {
    summary: 'Appeal against a sanction of your own, once',
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
  createSanctionEnd: { summary: 'End a sanction before its time', body: EndSanction, answer: SanctionResult, problems: ['BAD_TRANSITION'] },
  putAppealDecision: {
    summary: "Decide an appeal against another moderator's sanction",
    body: DecideAppeal,
    answer: SanctionResult,
    problems: ['BAD_TRANSITION'],
  },
  putInboxRead: {
    summary: 'Mark notifications as read, on every device: some, or all up to one',
    body: MarkRead,
    answer: InboxResult,
    ownAccount: true,
  },
  deleteInboxRead: {
    summary: 'Mark notifications as unread again: some, or those that one command marked as read',
    body: MarkUnread,
    answer: InboxResult,
    ownAccount: true,
  },
  putMyHandle: {
    summary: 'Choose a handle, once',
    body: ChooseHandle,
    answer: HandleResult,
    onboarding: true,
    bySession: true,
    problems: ['HANDLE_TAKEN', 'BAD_TRANSITION', 'REFUSED_BY_RULE'],
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
    problems: ['RULE_TOO_BROAD', 'VERSION_CONFLICT'],
  },
  deleteContentRule: { summary: 'Delete a content rule', answer: ContentRuleResult },
  tryContentRule: {
    summary: 'What a content rule would have matched in the last 30 days; stores nothing',
    body: TryContentRule,
    answer: RuleTrial,
  },
  createMerchantBan: {
    summary: 'Ban a merchant, or a domain with its subdomains, until some time; changes the ban if there is one',
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
  putAdminSettings: {
    summary: "Publish the board's settings, with the version that they are based on",
    body: PublishSettings,
    answer: VersionResult,
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  putAdminConstants: {
    summary: 'Set the constants that an operator may change; those without a value go back to their default',
    body: ChangeConstants,
    answer: VersionResult,
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  createCategory: { summary: 'Add a category', body: WriteCategory, answer: CategoryResult, status: 201 },
  putCategory: {
    summary: 'Change a category: names, address, drawing, and whether it takes new deals',
    body: WriteCategory,
    answer: CategoryResult,
    problems: ['BAD_TRANSITION'],
  },
  putCategoryOrder: {
    summary: 'Put the categories into an order',
    body: OrderCategories,
    answer: CategoryResult,
    problems: ['VERSION_CONFLICT'],
  },
  createCategoryMerge: {
    summary: 'Merge a category into another: its address leads there, its deals move in the background',
    body: MergeCategory,
    answer: CategoryResult,
    problems: ['BAD_TRANSITION'],
  },
  deleteCategoryMerge: { summary: 'Undo the merge of a category: its deals move back', answer: CategoryResult },
  putAdminPage: {
    summary: "Write one of the board's own pages: as a draft, for everybody, or no longer for everybody",
    body: SavePage,
    answer: VersionResult,
    problems: ['VERSION_CONFLICT'],
  },
  previewAdminPage: {
    summary: "How a text would look as one of the board's own pages; stores nothing",
    body: PreviewPage,
    isUnrecorded: true,
    answer: RenderedPage,
  },
  putPersonRole: {
    summary: 'Make someone a moderator or an admin, or neither; not yourself',
    body: ChangeRole,
    answer: AdminPersonResult,
    problems: ['BAD_TRANSITION'],
  },
  putPersonTrust: {
    summary: 'Appoint someone as a fact-checker (T3), or take that back',
    body: ChangeTrust,
    answer: AdminPersonResult,
    problems: ['BAD_TRANSITION'],
  },
  deletePersonSessions: { summary: 'Sign someone out everywhere', answer: EndedSessions },
  createJobRetry: { summary: 'Let the jobs of a task that have failed for good run again', body: RetryJobs, answer: RetriedJobs },
  putChannelKind: {
    summary: 'Stop a kind of channel for everybody, or start it again',
    body: StopChannelKind,
    answer: ChannelKindResult,
    problems: ['BAD_TRANSITION'],
  },
  createDeliveryRetry: {
    summary: 'Send what failed by a kind of channel within a day again',
    body: RetryDeliveries,
    answer: RetriedDeliveries,
  },
  patchMyProfile: {
    summary: 'Change your display name, picture or bio: a JSON merge patch (RFC 7396)',
    body: EditProfile,
    answer: ProfileResult,
    problems: ['REFUSED_BY_RULE'],
  },
  deleteMySession: { summary: 'End one of your sessions', answer: SessionsResult, onboarding: true, bySession: true, ownAccount: true },
  deleteMyOtherSessions: {
    summary: 'End all of your sessions but this one',
    answer: SessionsResult,
    onboarding: true,
    bySession: true,
    ownAccount: true,
  },
  createMyDeletion: {
    summary: 'Delete your account: hidden at once and signed out, erased after a week',
    answer: DeletionResult,
    onboarding: true,
    bySession: true,
    ownAccount: true,
    problems: ['REAUTHENTICATION_REQUIRED', 'BAD_TRANSITION'],
  },
  deleteMyDeletion: {
    summary: 'Keep your account after all',
    answer: DeletionResult,
    onboarding: true,
    bySession: true,
    ownAccount: true,
    problems: ['BAD_TRANSITION'],
  },
  putMyConsent: {
    summary: 'Accept the current version of a page',
    body: PageVersion,
    answer: PageVersion,
    onboarding: true,
    bySession: true,
  },
  createRequiredConsent: { summary: 'Ask everybody to accept a page, again if they did before', body: AskConsent, answer: PageVersion },
  createToken: {
    summary: 'Make a personal token; only this answer shows it',
    body: CreateToken,
    answer: CreatedToken,
    status: 201,
    bySession: true,
    shownOnce: 'token',
    problems: ['REAUTHENTICATION_REQUIRED'],
  },
  deleteToken: { summary: 'End one of your personal tokens', answer: EndedToken, bySession: true, ownAccount: true },
  createBlock: { summary: 'Block a person', body: BlockPerson, answer: BlockResult, status: 201 },
  deleteBlock: { summary: 'Unblock a person', answer: BlockResult },
  createMergeProposal: {
    summary: 'Propose to moderators that a deal is merged into another',
    body: ProposeMerge,
    answer: ProposeMergeResult,
    problems: hidden,
  },
  createMyAffiliation: {
    summary: 'Say that you work for a merchant, for moderators to verify',
    body: ClaimAffiliation,
    answer: AffiliationResult,
    status: 201,
    problems: ['BAD_TRANSITION'],
  },
  deleteMyAffiliation: { summary: 'End one of your affiliations', answer: AffiliationResult, problems: ['BAD_TRANSITION'] },
  putAffiliation: {
    summary: 'Verify or decline a claim of an affiliation',
    body: DecideAffiliation,
    answer: AffiliationResult,
    problems: ['BAD_TRANSITION'],
  },
  deleteAffiliation: { summary: 'End a verified affiliation', body: WithReason, answer: AffiliationResult, problems: ['BAD_TRANSITION'] },
  putMerchant: {
    summary: "Edit a merchant's page, names and domains",
    body: EditMerchant,
    answer: EditedMerchant,
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  deleteMerchantEdit: {
    summary: 'Undo an edit of a merchant within a day',
    answer: MerchantResult,
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  createMerchantMerge: {
    summary: 'Merge a merchant into another: its deals, names and domains lead there',
    body: MergeMerchant,
    answer: MerchantMergeResult,
    status: 201,
    problems: ['BAD_TRANSITION'],
  },
  deleteMerchantMerge: { summary: 'Undo a merge of merchants within a day', answer: MerchantResult, problems: ['BAD_TRANSITION'] },
  createMerge: {
    summary: 'Merge a deal into another: its comments, votes, saves, prices and checks move there',
    body: MergeDeals,
    answer: MergeResult,
    status: 201,
    problems: [...state, 'NOT_FOUND'],
  },
  deleteMerge: { summary: 'Undo a merge within a day: exactly what moved moves back', answer: UndoneMerge, problems: ['BAD_TRANSITION'] },
  createImage: {
    summary: 'Add a picture: the body is its bytes, with a content type `image/…`',
    limited: false,
    answer: Image,
    status: 201,
    problems: picture,
  },
  createImageCopy: {
    summary: "Copy a picture from a merchant's page",
    body: CopyImage,
    limited: false,
    answer: Image,
    status: 201,
    problems: [...link, ...picture, 'PAGE_UNREADABLE'],
  },
} as const satisfies Record<CommandName, CommandContract>;

type BodyIn<Name extends CommandName> = (typeof commands)[Name] extends { body: infer Body extends z.ZodType } ? Body : z.ZodUndefined;

/** What a client sends: the path's parameters by name, and the body if there is one. */
export type CommandInput<Name extends CommandName> = {
  [Each in Name]: Record<PathParameter<Each>, number | string> &
    (undefined extends z.input<BodyIn<Each>> ? { body?: z.input<BodyIn<Each>> } : { body: z.input<BodyIn<Each>> });
}[Name];
/** The body as the server has parsed it. */
export type CommandBody<Name extends CommandName> = z.output<BodyIn<Name>>;
export type CommandAnswer<Name extends CommandName> = z.output<(typeof commands)[Name]['answer']>;
