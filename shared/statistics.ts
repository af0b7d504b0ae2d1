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

/** Days for which /status shows interruptions. */
export const interruptionDays = 90;
/** Weeks after the one of the sign-up for which it is counted how many are still active. */
export const retentionWeeks = 8;
/** What people searched for in vain is shown if so many of them did on one day, on one node: so nobody's words stand out. */
export const sharedBy = 5;
/** Days that these words are kept: as many as are shown at most. */
export const emptySearchDays = 366;

export const statisticsDays = ['30', '90', '365'] as const;
export type StatisticsDays = (typeof statisticsDays)[number];
