import { desc, gte, sql } from 'drizzle-orm';
import { adminReads } from '../../../shared/admin/reads.ts';
import { AdminStatistics, AdminStatisticsQuery } from '../../../shared/admin/statistics.ts';
import { dailyMeasures, retentionWeeks } from '../../../shared/statistics.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { dailyFigures, emptySearches } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

/** Words of searches in an answer. */
const maxWords = 50;
const perDay = 86_400_000;

export const statisticsReads = (db: Database) => [
  liveRead(adminReads.adminStatistics(), {
    summary: 'Figures of the board per day and week: members, activity, clicks, searches without results, retention',
    input: AdminStatisticsQuery,
    answer: AdminStatistics,
    audience: adminsOnly,
    evaluate: async ({ days: length }) => {
      const today = Math.floor(Date.now() / perDay) * perDay;
      const days = Array.from({ length: Number(length) }, (_, index) => iso(today - (Number(length) - 1 - index) * perDay));
      const [first = ''] = days;
      const weeks = weeksSince(Date.parse(first), today);
      const rows = await db
        .select()
        .from(dailyFigures)
        .where(gte(dailyFigures.day, weeks[0] ?? first));
      const values = new Map(rows.map(({ day, measure, value }) => [`${day} ${measure}`, value]));
      const figure = (day: string, measure: string) => values.get(`${day} ${measure}`) ?? 0;
      // A day without checks has no median, and before the first count nothing is known.
      const isKnown = (day: string, measure: string) => values.has(`${day} ${measure === 'firstCheck' ? measure : 'members'}`);
      return {
        data: {
          days,
          figures: Object.fromEntries(
            dailyMeasures.map((measure) => [
              measure,
              Object.fromEntries(days.filter((day) => isKnown(day, measure)).map((day) => [day, figure(day, measure)])),
            ]),
          ),
          weeks: weeks.map((week) => ({
            week,
            joined: sum(Array.from({ length: 7 }, (_, index) => figure(iso(Date.parse(week) + index * perDay), 'joined'))),
            active: figure(week, 'activeWeek'),
            kept: Array.from({ length: retentionWeeks + 1 }, (_, index) => index)
              .filter((index) => Date.parse(week) + index * 7 * perDay <= today)
              .map((index) => figure(week, `kept${index}`)),
          })),
          emptySearches: await sharedWords(db, first),
        },
        // The task counts; clicks and searches are shown when it has.
        dependencies: [dependsOn('task_runs', 'name', 'count_days')],
      };
    },
  }),
];

const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

/** The Mondays of the weeks that have days since then. 1 January 1970 was a Thursday. */
function weeksSince(first: number, last: number): string[] {
  const monday = first - ((first / perDay + 3) % 7) * perDay;
  return Array.from({ length: Math.floor((last - monday) / (7 * perDay)) + 1 }, (_, index) => iso(monday + index * 7 * perDay));
}

async function sharedWords(db: Database, first: string) {
  const people = sql<number>`sum(${emptySearches.people})::int`;
  return await db
    .select({ words: emptySearches.words, people })
    .from(emptySearches)
    .where(gte(emptySearches.day, first))
    .groupBy(emptySearches.words)
    .orderBy(desc(people), emptySearches.words)
    .limit(maxWords);
}
