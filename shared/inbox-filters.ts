import type { NotificationKind } from './states.ts';

/** What the parts of the inbox show. Everything else is only among all. */
export const inboxFilters = {
  alerts: ['alert'],
  replies: ['reply', 'mention'],
  deals: [
    ...(['comment', 'deal_hot', 'deal_expired', 'deal_reactivated', 'deal_edited', 'deal_checked', 'deal_aged'] as const),
    ...(['deal_held', 'deal_approved', 'deal_removed', 'deal_restored', 'deal_merged'] as const),
  ],
  moderation: [
    ...(['deal_held', 'deal_approved', 'deal_removed', 'deal_restored', 'deal_merged'] as const),
    ...(['comment_held', 'comment_approved', 'comment_removed', 'comment_restored', 'report_decided'] as const),
    ...(['sanction', 'sanction_ended', 'appeal_decided', 'vote_revoked', 'affiliation_decided', 'cases_waiting'] as const),
  ],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type InboxFilter = keyof typeof inboxFilters;
export const inboxFilterNames = Object.keys(inboxFilters) as [InboxFilter, ...InboxFilter[]];
