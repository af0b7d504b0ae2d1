import type { NotificationKind } from './states.ts';

/** The kinds of notifications that people choose together, for a channel. */
export const notificationGroups = {
  alerts: ['alert'],
  replies: ['reply', 'mention', 'comment'],
  deals: ['deal_hot', 'deal_expired', 'deal_reactivated', 'deal_edited', 'deal_checked', 'deal_aged', 'deal_merged'],
  decisions: [
    ...(['deal_held', 'deal_approved', 'deal_removed', 'deal_restored'] as const),
    ...(['comment_held', 'comment_approved', 'comment_removed', 'comment_restored'] as const),
    ...(['report_decided', 'sanction', 'sanction_ended', 'appeal_decided', 'vote_revoked', 'affiliation_decided'] as const),
  ],
  account: ['account', 'trust', 'badge', 'channel_failing', 'cases_waiting'],
} as const satisfies Record<string, readonly NotificationKind[]>;
