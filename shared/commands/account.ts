import { BlockPerson, BlockResult, DeletionResult, EditProfile, PageVersion, ProfileResult, SessionsResult } from '../account.ts';
import type { CommandName } from '../command-paths.ts';
import { AddMuteRule, ChangeMuteRule, MuteRuleResult } from '../mute-rules.ts';
import { ChooseHandle, HandleResult } from '../people.ts';
import { AddReadDeals, KeepReadDeals, ReadDealsResult } from '../read-deals.ts';
import { IdentityResult } from '../sign-in.ts';
import { CreatedToken, CreateToken, EndedToken, EndedTokens } from '../tokens.ts';
import type { CommandContract } from './contract.ts';

export const accountCommands = {
  createMuteRule: {
    summary: 'Mute or dim deals by a word, merchant, category, person or price range',
    body: AddMuteRule,
    answer: MuteRuleResult,
    status: 201,
    problems: ['NOT_FOUND'],
  },
  putMuteRule: { summary: 'Change the effect of one of your mute rules', body: ChangeMuteRule, answer: MuteRuleResult },
  deleteMuteRule: { summary: 'Delete one of your mute rules', answer: MuteRuleResult },
  putReadDeals: { summary: 'Note deals that you have read, for your other devices', body: AddReadDeals, answer: ReadDealsResult },
  patchReadDeals: {
    summary: 'Choose whether the board keeps which deals you have read; if not, it deletes those that it has',
    body: KeepReadDeals,
    answer: ReadDealsResult,
  },
  putMyHandle: {
    summary: 'Choose a handle, once, to become a member or to ask for it',
    body: ChooseHandle,
    answer: HandleResult,
    onboarding: true,
    bySession: true,
    problems: ['HANDLE_TAKEN', 'BAD_TRANSITION', 'REFUSED_BY_RULE', 'REGISTRATION_CLOSED', 'INVITATION_REQUIRED'],
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
  deleteMyIdentity: {
    summary: 'Remove one of the identities that you sign in with, but never the last',
    answer: IdentityResult,
    bySession: true,
    problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'BAD_TRANSITION'],
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
    summary: 'Cancel the deletion of your account',
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
  createToken: {
    summary: 'Create a personal token; only this answer shows it',
    body: CreateToken,
    answer: CreatedToken,
    status: 201,
    bySession: true,
    shownOnce: 'token',
    problems: ['REAUTHENTICATION_REQUIRED'],
  },
  deleteToken: { summary: 'Revoke one of your personal tokens', answer: EndedToken, bySession: true, ownAccount: true },
  deleteMyTokens: { summary: 'Revoke all of your personal tokens', answer: EndedTokens, bySession: true, ownAccount: true },
  createBlock: { summary: 'Block a person', body: BlockPerson, answer: BlockResult, status: 201 },
  deleteBlock: { summary: 'Unblock a person', answer: BlockResult },
} as const satisfies Partial<Record<CommandName, CommandContract>>;
