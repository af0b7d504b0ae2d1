import type { StaffAction } from '../../../shared/staff-actions.ts';
import type { NotificationKind } from '../../../shared/states.ts';

export interface Entry {
  action: StaffAction;
  /** Undefined: the board itself. */
  actorId: number | undefined;
  dealId?: number;
  commentId?: number;
  personId?: number;
  merchantId?: number;
  /** The other side of a merge, and the case that is decided: they are not stored, but concern people. */
  otherDealId?: number;
  otherMerchantId?: number;
  caseId?: number;
  /** Shown to the person concerned and, if the action is public, to everybody. */
  reason?: string | undefined;
  /** For staff only. */
  note?: string | undefined;
  details?: Record<string, unknown>;
  /** By default what shared/staff-actions.ts says; false for what concerns something that not everybody may see. */
  isPublic?: boolean;
  /** The id of the entry that this one undoes. */
  undoes?: number;
  /** What the person concerned is notified of; by default what shared/staff-actions.ts says. */
  notifies?: NotificationKind | undefined;
}
