import { AskConsent, PageVersion } from '../account.ts';
import { StartedBackup } from '../admin/backups.ts';
import {
  CategoryResult,
  CurrentCategory,
  EditedCategory,
  MergeCategory,
  OrderCategories,
  PatchCategory,
  WriteCategory,
} from '../admin/categories.ts';
import { AdminConstants, ChangeConstants } from '../admin/constants.ts';
import { RetriedJobs, RetryJobs } from '../admin/jobs.ts';
import { AdminPages, PreviewPage, RenderedPage, SavePage } from '../admin/pages.ts';
import { AdminPersonResult, ChangeRole, ChangeTrust, EndedSessions } from '../admin/people.ts';
import { AdminSettings, PublishSettings, VersionResult } from '../admin/settings.ts';
import { SendTestMail, TestMailResult } from '../admin/test-mail.ts';
import type { CommandName } from '../command-paths.ts';
import { ChannelKindResult, RetriedDeliveries, RetryDeliveries, StopChannelKind } from '../delivery.ts';
import { CreatedInvitation, CreateInvitation, DecideJoinRequest, InvitationResult, JoinDecision } from '../registration.ts';
import type { CommandContract } from './contract.ts';

export const adminCommands = {
  putAdminSettings: {
    summary: "Publish the board's settings, with the version that they are based on",
    body: PublishSettings,
    answer: VersionResult,
    current: AdminSettings.pick({ version: true, settings: true }),
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  putAdminConstants: {
    summary: 'Set the constants that an operator may change; those without a value go back to their default',
    body: ChangeConstants,
    answer: VersionResult,
    current: AdminConstants.pick({ version: true, values: true }),
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  createCategory: { summary: 'Add a category', body: WriteCategory, answer: CategoryResult, status: 201 },
  patchCategory: {
    summary: 'Change a category: names, address, drawing, and whether it takes new deals; what is not named stays',
    body: PatchCategory,
    answer: EditedCategory,
    current: CurrentCategory,
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  putCategoryOrder: {
    summary: 'Reorder the categories',
    body: OrderCategories,
    answer: CategoryResult,
    current: OrderCategories.shape.order,
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
    summary: "Save one of the board's own pages as a draft, publish it or withdraw it",
    body: SavePage,
    answer: VersionResult,
    current: AdminPages.shape.pages.element.pick({ version: true, body: true }),
    problems: ['VERSION_CONFLICT'],
  },
  previewAdminPage: {
    summary: "How a text would look as one of the board's own pages; stores nothing",
    body: PreviewPage,
    isUnrecorded: true,
    answer: RenderedPage,
  },
  putJoinRequest: {
    summary: 'Approve or decline that someone joins',
    body: DecideJoinRequest,
    answer: JoinDecision,
    problems: ['BAD_TRANSITION'],
  },
  createInvitation: {
    summary: 'Create an invitation; only this answer shows its code',
    body: CreateInvitation,
    answer: CreatedInvitation,
    status: 201,
    shownOnce: 'code',
    problems: ['BAD_TRANSITION'],
  },
  deleteInvitation: { summary: 'Revoke an invitation', answer: InvitationResult, problems: ['BAD_TRANSITION'] },
  putPersonRole: {
    summary: 'Make someone a moderator or an admin, or neither; not yourself',
    body: ChangeRole,
    answer: AdminPersonResult,
    problems: ['BAD_TRANSITION'],
  },
  putPersonTrust: {
    summary: 'Appoint someone as a fact-checker (T3), or remove them as one',
    body: ChangeTrust,
    answer: AdminPersonResult,
    problems: ['BAD_TRANSITION'],
  },
  deletePersonSessions: { summary: 'End all sessions of a person', answer: EndedSessions },
  createJobRetry: { summary: 'Run the permanently failed jobs of a task again', body: RetryJobs, answer: RetriedJobs },
  createBackup: { summary: 'Take a backup now; the read of backups says how far it is', answer: StartedBackup },
  putChannelKind: {
    summary: 'Stop a kind of channel for everybody, or start it again',
    body: StopChannelKind,
    answer: ChannelKindResult,
    problems: ['BAD_TRANSITION'],
  },
  createDeliveryRetry: {
    summary: "Send the last day's failed messages of a kind of channel again",
    body: RetryDeliveries,
    answer: RetriedDeliveries,
  },
  createTestMail: {
    summary: 'Send a mail to your own verified address, and say what the mail server answered; stores nothing',
    body: SendTestMail,
    isUnrecorded: true,
    answer: TestMailResult,
  },
  createRequiredConsent: { summary: 'Ask everybody to accept a page, again if they did before', body: AskConsent, answer: PageVersion },
} as const satisfies Partial<Record<CommandName, CommandContract>>;
