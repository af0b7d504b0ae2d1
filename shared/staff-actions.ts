import type { NotificationKind } from './states.ts';

interface Definition {
  isPublic: boolean;
  does: string;
  /** What the person concerned is notified of. */
  notifies?: NotificationKind;
}

/**
 * What the staff log records, how feeds say it, and whether everybody can read it in the public log. A private action concerns a person's
 * account or the board's own workings.
 */
export const staffActions = {
  remove_deal: { isPublic: true, does: 'removed a deal', notifies: 'deal_removed' },
  restore_deal: { isPublic: true, does: 'restored a deal', notifies: 'deal_restored' },
  expire_deal: { isPublic: true, does: 'marked a deal as expired', notifies: 'deal_expired' },
  revive_deal: { isPublic: true, does: 'reactivated a deal', notifies: 'deal_revived' },
  edit_deal: { isPublic: true, does: 'edited a deal', notifies: 'deal_edited' },
  remove_comment: { isPublic: true, does: 'removed a comment', notifies: 'comment_removed' },
  warn_person: { isPublic: false, does: 'warned a person', notifies: 'sanction' },
  stop_downvotes: { isPublic: true, does: 'stopped the downvotes of a person', notifies: 'sanction' },
  limit_person: { isPublic: true, does: 'limited a person', notifies: 'sanction' },
  suspend_person: { isPublic: true, does: 'suspended a person', notifies: 'sanction' },
  ban_person: { isPublic: true, does: 'banned a person', notifies: 'sanction' },
  end_sanction: { isPublic: true, does: 'ended a sanction early', notifies: 'sanction_ended' },
  grant_appeal: { isPublic: true, does: 'granted an appeal', notifies: 'appeal_decided' },
  reject_appeal: { isPublic: true, does: 'rejected an appeal', notifies: 'appeal_decided' },
  revoke_downvote: { isPublic: true, does: 'revoked a downvote', notifies: 'vote_revoked' },
  restore_downvote: { isPublic: true, does: 'restored a downvote', notifies: 'vote_revoked' },
  change_settings: { isPublic: false, does: "changed the board's settings" },
  change_constants: { isPublic: false, does: "changed the board's constants" },
  change_page: { isPublic: false, does: "changed one of the board's pages" },
  ask_consent: { isPublic: false, does: "asked everyone to accept one of the board's pages" },
  change_category: { isPublic: false, does: 'changed a category' },
  merge_category: { isPublic: false, does: 'merged a category into another' },
  change_role: { isPublic: false, does: 'changed the role of a person', notifies: 'trust' },
  change_trust: { isPublic: false, does: 'changed the trust level of a person', notifies: 'trust' },
  end_sessions: { isPublic: false, does: 'ended the sessions of a person' },
  retry_jobs: { isPublic: false, does: 'retried failed jobs' },
  stop_channel: { isPublic: false, does: 'stopped a type of channel' },
  start_channel: { isPublic: false, does: 'started a type of channel again' },
  retry_deliveries: { isPublic: false, does: 'sent failed messages again' },
  lock_thread: { isPublic: true, does: 'closed the comments on a deal' },
  undo_decision: { isPublic: true, does: 'undid a decision' },
  // Private, because held content is hidden and a dismissed report means that nothing was wrong.
  hold_deal: { isPublic: false, does: 'held a deal', notifies: 'deal_held' },
  hold_comment: { isPublic: false, does: 'held a comment', notifies: 'comment_held' },
  approve_deal: { isPublic: false, does: 'approved a deal', notifies: 'deal_approved' },
  approve_comment: { isPublic: false, does: 'approved a comment', notifies: 'comment_approved' },
  dismiss_case: { isPublic: false, does: 'dismissed a case' },
  resolve_case: { isPublic: false, does: 'closed a case as solved' },
  merge_deal: { isPublic: true, does: 'merged a deal into another', notifies: 'deal_merged' },
  undo_merge: { isPublic: true, does: 'undid a merge', notifies: 'deal_restored' },
  add_content_rule: { isPublic: false, does: 'added a rule' },
  edit_content_rule: { isPublic: false, does: 'changed a rule' },
  delete_content_rule: { isPublic: false, does: 'deleted a rule' },
  ban_merchant: { isPublic: true, does: 'banned a merchant' },
  lift_merchant_ban: { isPublic: true, does: 'lifted the ban of a merchant' },
  hold_merchant_deals: { isPublic: true, does: 'held the deals of a banned merchant' },
  verify_affiliation: { isPublic: true, does: 'verified a person as representative of a merchant', notifies: 'affiliation_decided' },
  decline_affiliation: {
    isPublic: false,
    does: 'declined to verify a person as representative of a merchant',
    notifies: 'affiliation_decided',
  },
  end_affiliation: { isPublic: true, does: 'ended the role of a person as representative of a merchant', notifies: 'affiliation_decided' },
  edit_merchant: { isPublic: true, does: 'edited a merchant' },
  merge_merchant: { isPublic: true, does: 'merged a merchant into another' },
  undo_merchant_merge: { isPublic: true, does: 'undid a merge of merchants' },
} as const satisfies Record<string, Definition>;
export type StaffAction = keyof typeof staffActions;

export const staffActionNames = Object.keys(staffActions) as StaffAction[];
