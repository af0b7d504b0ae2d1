import { z } from 'zod';
import { dailyMeasures, statisticsDays } from '../statistics.ts';

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
