import type { CommandName } from '../../../shared/command-paths.ts';
import type { StaffAction, staffActions } from '../../../shared/staff-actions.ts';

/** What the security log calls the commands that change what their own sender may do. */
export const ownEvents: Partial<Record<CommandName, string>> = {
  deleteMyIdentity: 'identity_removed',
  deleteMySession: 'session_ended',
  deleteMyOtherSessions: 'other_sessions_ended',
  createToken: 'token_made',
  deleteToken: 'token_revoked',
  deleteMyTokens: 'tokens_revoked',
  createMyAffiliation: 'affiliation_claimed',
  deleteMyAffiliation: 'affiliation_ended',
  createMyDeletion: 'account_deleted',
  deleteMyDeletion: 'account_restored',
};

type Actions = typeof staffActions;
/** Whatever staff decide about a person changes what that person may do. */
type AboutPeople = { [Name in StaffAction]: Actions[Name]['about'] extends 'person' | 'affiliation' ? Name : never }[StaffAction];

/** What it calls the decisions of staff and admins that change what others may do. */
export const staffEvents = {
  warn_person: 'sanction_imposed',
  stop_downvotes: 'sanction_imposed',
  limit_person: 'sanction_imposed',
  suspend_person: 'sanction_imposed',
  ban_person: 'sanction_imposed',
  remove_all: 'sanction_imposed',
  undo_removal: 'sanction_ended',
  end_sanction: 'sanction_ended',
  grant_appeal: 'appeal_decided',
  reject_appeal: 'appeal_decided',
  change_role: 'role_changed',
  change_trust: 'trust_changed',
  end_sessions: 'sessions_ended_by_admin',
  approve_join: 'join_decided',
  decline_join: 'join_decided',
  create_invitation: 'invitation_made',
  revoke_invitation: 'invitation_revoked',
  verify_affiliation: 'affiliation_decided',
  decline_affiliation: 'affiliation_decided',
  end_affiliation: 'affiliation_ended',
  revoke_downvote: 'vote_revoked',
  restore_downvote: 'vote_restored',
  ban_merchant: 'merchant_banned',
  lift_merchant_ban: 'merchant_ban_lifted',
  change_settings: 'settings_changed',
  change_constants: 'settings_changed',
} as const satisfies Record<AboutPeople, string> & Partial<Record<StaffAction, string>>;

export const staffEventOf = (action: StaffAction): string | undefined => (staffEvents as Partial<Record<StaffAction, string>>)[action];
