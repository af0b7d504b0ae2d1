/**
 * What the staff log records, and whether everybody can read it in the public log. A private action concerns a person's account or the
 * board's own workings.
 */
export const staffActions = {
  remove_deal: { isPublic: true },
  restore_deal: { isPublic: true },
  expire_deal: { isPublic: true },
  revive_deal: { isPublic: true },
  edit_deal: { isPublic: true },
  remove_comment: { isPublic: true },
} as const satisfies Record<string, { isPublic: boolean }>;
export type StaffAction = keyof typeof staffActions;
