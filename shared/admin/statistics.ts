import { z } from 'zod';

/** What is counted per day (UTC). `active`: people who posted, voted, commented or checked; `firstCheck`: median minutes. */
export const dailyMeasures = [
  'members',
  'joined',
  'active',
  'posts',
  'votes',
  'comments',
  'checks',
  'firstCheck',
  'alerts',
  'clicks',
  'emptySearches',
] as const;
export type DailyMeasure = (typeof dailyMeasures)[number];

/** Weeks after the one of the sign-up for which it is counted how many are still active. */
export const retentionWeeks = 8;
/** What people searched for in vain is shown if so many of them did on one day, on one node: so nobody's words stand out. */
export const sharedBy = 5;

export const statisticsDays = ['30', '90', '365'] as const;
export type StatisticsDays = (typeof statisticsDays)[number];
export const AdminStatisticsQuery = z.strictObject({ days: z.enum(statisticsDays).default('90') });

/** `GET /api/admin/statistics`. Figures by their day, the last of which is not over; days on which nothing was known are missing. */
export const AdminStatistics = z.object({
  days: z.array(z.iso.date()),
  figures: z.partialRecord(z.enum(dailyMeasures), z.record(z.string(), z.number())),
  /** By the week of the sign-up, the first first: of those who joined, how many were active in it and in each week after it that has begun. */
  weeks: z.array(z.object({ week: z.iso.date(), joined: z.int(), active: z.int(), kept: z.array(z.int()) })),
  emptySearches: z.array(z.object({ words: z.string(), people: z.int() })),
});
export type AdminStatistics = z.infer<typeof AdminStatistics>;
