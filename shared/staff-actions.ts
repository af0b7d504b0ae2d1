import type { NotificationKind } from './states.ts';

/**
 * Whom a decision concerns, so that they do not take it themselves: the author of the deal, the comment or both deals, whoever works for the
 * merchant, the person. A downvote, with the comment that explains it, and a thread concern the author of the deal too. `case`: whatever the case is about.
 */
export type About =
  | 'deal'
  | 'deals'
  | 'thread'
  | 'comment'
  | 'downvote'
  | 'person'
  | 'affiliation'
  | 'merchant'
  | 'merchants'
  | 'case'
  | 'board';

interface Definition {
  about: About;
  isPublic: boolean;
  does: string;
  /** What the person concerned is notified of. */
  notifies?: NotificationKind;
  /** It decides what others reported: the person concerned does not learn of it, since the reason may speak of those others. */
  isInternal?: true;
}

/**
 * What the staff log records, how feeds say it, and whether everybody can read it in the public log. A private action concerns a person's
 * account or the board's own workings.
 */
export const staffActions = {
  remove_deal: { about: 'deal', isPublic: true, does: 'removed a deal', notifies: 'deal_removed' },
  restore_deal: { about: 'deal', isPublic: true, does: 'restored a deal', notifies: 'deal_restored' },
  expire_deal: { about: 'deal', isPublic: true, does: 'marked a deal as expired', notifies: 'deal_expired' },
  reactivate_deal: { about: 'deal', isPublic: true, does: 'reactivated a deal', notifies: 'deal_reactivated' },
  edit_deal: { about: 'deal', isPublic: true, does: 'edited a deal', notifies: 'deal_edited' },
  remove_comment: { about: 'comment', isPublic: true, does: 'removed a comment', notifies: 'comment_removed' },
  warn_person: { about: 'person', isPublic: false, does: 'warned a person', notifies: 'sanction' },
  stop_downvotes: { about: 'person', isPublic: true, does: 'stopped the downvotes of a person', notifies: 'sanction' },
  limit_person: { about: 'person', isPublic: true, does: 'limited a person', notifies: 'sanction' },
  suspend_person: { about: 'person', isPublic: true, does: 'suspended a person', notifies: 'sanction' },
  ban_person: { about: 'person', isPublic: true, does: 'banned a person', notifies: 'sanction' },
  remove_all: { about: 'person', isPublic: true, does: 'banned a person and removed all their posts', notifies: 'sanction' },
  undo_removal: { about: 'person', isPublic: true, does: 'undid the removal of all posts of a person', notifies: 'sanction_ended' },
  end_sanction: { about: 'person', isPublic: true, does: 'ended a sanction early', notifies: 'sanction_ended' },
  grant_appeal: { about: 'person', isPublic: true, does: 'granted an appeal', notifies: 'appeal_decided' },
  reject_appeal: { about: 'person', isPublic: true, does: 'rejected an appeal', notifies: 'appeal_decided' },
  revoke_downvote: { about: 'downvote', isPublic: true, does: 'revoked a downvote', notifies: 'vote_revoked' },
  restore_downvote: { about: 'downvote', isPublic: true, does: 'restored a downvote', notifies: 'vote_revoked' },
  change_settings: { about: 'board', isPublic: false, does: "changed the board's settings" },
  change_constants: { about: 'board', isPublic: false, does: "changed the board's constants" },
  change_page: { about: 'board', isPublic: false, does: "changed one of the board's pages" },
  ask_consent: { about: 'board', isPublic: false, does: "asked everyone to accept one of the board's pages" },
  change_category: { about: 'board', isPublic: false, does: 'changed a category' },
  merge_category: { about: 'board', isPublic: false, does: 'merged a category into another' },
  approve_join: { about: 'person', isPublic: false, does: 'let a person join' },
  decline_join: { about: 'person', isPublic: false, does: 'declined that a person joins' },
  create_invitation: { about: 'board', isPublic: false, does: 'created an invitation' },
  revoke_invitation: { about: 'board', isPublic: false, does: 'revoked an invitation' },
  change_role: { about: 'person', isPublic: false, does: 'changed the role of a person', notifies: 'trust' },
  change_trust: { about: 'person', isPublic: false, does: 'changed the trust level of a person', notifies: 'trust' },
  end_sessions: { about: 'person', isPublic: false, does: 'ended the sessions of a person' },
  retry_jobs: { about: 'board', isPublic: false, does: 'retried failed jobs' },
  back_up: { about: 'board', isPublic: false, does: 'took a backup' },
  stop_channel: { about: 'board', isPublic: false, does: 'stopped a type of channel' },
  start_channel: { about: 'board', isPublic: false, does: 'started a type of channel again' },
  retry_deliveries: { about: 'board', isPublic: false, does: 'sent failed messages again' },
  hide_revision: { about: 'deal', isPublic: true, does: 'hid an edit from the history of a deal' },
  show_revision: { about: 'deal', isPublic: true, does: 'showed an edit in the history of a deal again' },
  lock_thread: { about: 'thread', isPublic: true, does: 'closed the comments on a deal' },
  undo_decision: { about: 'case', isPublic: true, does: 'undid a decision' },
  // Private, because held content is hidden and a dismissed report means that nothing was wrong.
  hold_deal: { about: 'deal', isPublic: false, does: 'held a deal', notifies: 'deal_held' },
  hold_comment: { about: 'comment', isPublic: false, does: 'held a comment', notifies: 'comment_held' },
  approve_deal: { about: 'deal', isPublic: false, does: 'approved a deal', notifies: 'deal_approved' },
  approve_comment: { about: 'comment', isPublic: false, does: 'approved a comment', notifies: 'comment_approved' },
  dismiss_case: { about: 'case', isPublic: false, does: 'dismissed a case', isInternal: true },
  resolve_case: { about: 'case', isPublic: false, does: 'closed a case as solved', isInternal: true },
  merge_deal: { about: 'deals', isPublic: true, does: 'merged a deal into another', notifies: 'deal_merged' },
  undo_merge: { about: 'deals', isPublic: true, does: 'undid a merge', notifies: 'deal_restored' },
  add_content_rule: { about: 'board', isPublic: false, does: 'added a rule' },
  edit_content_rule: { about: 'board', isPublic: false, does: 'changed a rule' },
  delete_content_rule: { about: 'board', isPublic: false, does: 'deleted a rule' },
  ban_merchant: { about: 'merchant', isPublic: true, does: 'banned a merchant' },
  lift_merchant_ban: { about: 'merchant', isPublic: true, does: 'lifted the ban of a merchant' },
  hold_merchant_deals: { about: 'merchant', isPublic: true, does: 'held the deals of a banned merchant' },
  verify_affiliation: {
    about: 'affiliation',
    isPublic: true,
    does: 'verified a person as representative of a merchant',
    notifies: 'affiliation_decided',
  },
  decline_affiliation: {
    about: 'affiliation',
    isPublic: false,
    does: 'declined to verify a person as representative of a merchant',
    notifies: 'affiliation_decided',
  },
  end_affiliation: {
    about: 'affiliation',
    isPublic: true,
    does: 'ended the role of a person as representative of a merchant',
    notifies: 'affiliation_decided',
  },
  edit_merchant: { about: 'merchant', isPublic: true, does: 'edited a merchant' },
  merge_merchant: { about: 'merchants', isPublic: true, does: 'merged a merchant into another' },
  undo_merchant_merge: { about: 'merchants', isPublic: true, does: 'undid a merge of merchants' },
} as const satisfies Record<string, Definition>;
export type StaffAction = keyof typeof staffActions;

export const staffActionNames = Object.keys(staffActions) as StaffAction[];

/** Decisions about what others said of a person. Their reasons, and any note, are for those who may decide about that person. */
export const internalActions = staffActionNames.filter((name) => 'isInternal' in staffActions[name]);
