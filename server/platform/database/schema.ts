/** Every table of the database. Its indexes, functions and triggers are in SQL: server/platform/database/migrations/. */

export * from './schema/account.ts';
export * from './schema/affiliations.ts';
export * from './schema/alerts.ts';
export * from './schema/board.ts';
export * from './schema/channels.ts';
export * from './schema/comments.ts';
export * from './schema/content-rules.ts';
export * from './schema/crawl.ts';
export * from './schema/deal-records.ts';
export * from './schema/deals.ts';
export * from './schema/delivery.ts';
export * from './schema/exchange-rates.ts';
export * from './schema/images.ts';
export * from './schema/merchants.ts';
export * from './schema/merges.ts';
export * from './schema/moderation.ts';
export * from './schema/mute-rules.ts';
export * from './schema/notifications.ts';
export * from './schema/people.ts';
export * from './schema/presence.ts';
export * from './schema/registration.ts';
export * from './schema/sanctions.ts';
export * from './schema/search.ts';
export * from './schema/statistics.ts';
export * from './schema/tokens.ts';
export * from './schema/votes.ts';
