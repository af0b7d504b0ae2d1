/**
 * What the staff log records, how feeds say it, and whether everybody can read it in the public log. A private action concerns a person's
 * account or the board's own workings.
 */
export const staffActions = {
  remove_deal: { isPublic: true, does: 'removed a deal' },
  restore_deal: { isPublic: true, does: 'restored a deal' },
  expire_deal: { isPublic: true, does: 'marked a deal as expired' },
  revive_deal: { isPublic: true, does: 'reactivated a deal' },
  edit_deal: { isPublic: true, does: 'edited a deal' },
  remove_comment: { isPublic: true, does: 'removed a comment' },
  warn_person: { isPublic: false, does: 'warned a person' },
  stop_downvotes: { isPublic: true, does: 'stopped the downvotes of a person' },
  limit_person: { isPublic: true, does: 'limited a person' },
  suspend_person: { isPublic: true, does: 'suspended a person' },
  ban_person: { isPublic: true, does: 'banned a person' },
  end_sanction: { isPublic: true, does: 'ended a sanction before its time' },
  grant_appeal: { isPublic: true, does: 'granted an appeal' },
  reject_appeal: { isPublic: true, does: 'rejected an appeal' },
  revoke_downvote: { isPublic: true, does: 'revoked a downvote' },
  restore_downvote: { isPublic: true, does: 'restored a downvote' },
  change_settings: { isPublic: false, does: "changed the board's settings" },
  change_constants: { isPublic: false, does: "changed the board's constants" },
  change_page: { isPublic: false, does: "changed one of the board's pages" },
  change_category: { isPublic: false, does: 'changed a category' },
  merge_category: { isPublic: false, does: 'merged a category into another' },
  change_role: { isPublic: false, does: 'changed the role of a person' },
  change_trust: { isPublic: false, does: 'changed the trust of a person' },
  end_sessions: { isPublic: false, does: 'ended the sessions of a person' },
  retry_jobs: { isPublic: false, does: 'let failed jobs run again' },
  lock_thread: { isPublic: true, does: 'closed the comments on a deal' },
  undo_decision: { isPublic: true, does: 'undid a decision' },
  // What is held is hidden, and what was reported in vain was fine.
  hold_deal: { isPublic: false, does: 'held a deal' },
  hold_comment: { isPublic: false, does: 'held a comment' },
  approve_deal: { isPublic: false, does: 'approved a deal' },
  approve_comment: { isPublic: false, does: 'approved a comment' },
  dismiss_case: { isPublic: false, does: 'dismissed a case' },
  resolve_case: { isPublic: false, does: 'closed a case as solved' },
  merge_deal: { isPublic: true, does: 'merged a deal into another' },
  undo_merge: { isPublic: true, does: 'undid a merge' },
  add_content_rule: { isPublic: false, does: 'added a rule' },
  edit_content_rule: { isPublic: false, does: 'changed a rule' },
  delete_content_rule: { isPublic: false, does: 'deleted a rule' },
  ban_merchant: { isPublic: true, does: 'banned a shop' },
  lift_merchant_ban: { isPublic: true, does: 'lifted the ban of a shop' },
  hold_merchant_deals: { isPublic: true, does: 'held the deals of a banned shop' },
  edit_merchant: { isPublic: true, does: 'edited a merchant' },
  merge_merchant: { isPublic: true, does: 'merged a merchant into another' },
  undo_merchant_merge: { isPublic: true, does: 'undid a merge of merchants' },
} as const satisfies Record<string, { isPublic: boolean; does: string }>;
export type StaffAction = keyof typeof staffActions;

export const staffActionNames = Object.keys(staffActions) as StaffAction[];
