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
} as const satisfies Record<string, { isPublic: boolean; does: string }>;
  remove_deal: { isPublic: true },
  restore_deal: { isPublic: true },
  expire_deal: { isPublic: true },
  revive_deal: { isPublic: true },
  edit_deal: { isPublic: true },
  remove_comment: { isPublic: true },
  change_settings: { isPublic: false },
  change_constants: { isPublic: false },
} as const satisfies Record<string, { isPublic: boolean }>;
export type StaffAction = keyof typeof staffActions;

export const staffActionNames = Object.keys(staffActions) as StaffAction[];
