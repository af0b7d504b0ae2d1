import { z } from 'zod';
import { Activity } from '../../../shared/activity.ts';
import { happenings } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { type Dependency, dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import type { Database } from '../../platform/database/connection.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { isRowVisible } from '../visibility.ts';
import { type HappeningRow, happeningOf, latestHappenings } from './latest-happenings.ts';

/** Milliseconds. */
const pace = 5_000;

export const activityReads = (db: Database) => [
  liveRead(reads.activity(), {
    summary: 'The latest happenings on the board: new deals, comments, confirmations, changed prices and expired deals',
    input: z.strictObject({}),
    answer: Activity,
    audience: () => 'public',
    pace,
    evaluate: async () => {
      const rows = await latestHappenings(db);
      const latest = rows.map((row) => [`${row.kind}-${row.key}`, happeningOf(row)] as const);
      return {
        data: { happenings: Object.fromEntries(latest), order: latest.map(([key]) => key) },
        dependencies: dependenciesOf(rows),
      };
    },
  }),
];

/** Votes change none of this. */
function dependenciesOf(rows: readonly HappeningRow[]): Dependency[] {
  const deals = new Map(rows.map((row) => [row.deal, row]));
  const ofKind = (kind: HappeningRow['kind']) => rows.filter((row) => row.kind === kind);
  const comments = new Set(ofKind('commented').map(({ key }) => key));
  const newestComment = Math.max(0, ...comments);
  const earliest = earliestRelevant(rows, ofKind('posted'));
  const expired = new Set(ofKind('expired').map(({ deal }) => deal));
  return [
    dependsOnAny('deals', (row) => {
      const listed = deals.get(Number(row.id));
      if (listed !== undefined) return row.version !== listed.version || row.state !== listed.state || !isRowVisible(row, false);
      const isOver = row.state === 'expired' && row.expired_by !== 'age';
      return isRowVisible(row, false) && (Number(row.live_at) >= earliest || (isOver && !expired.has(Number(row.id))));
    }),
    dependsOnAny('comments', ({ id, state }) => (comments.has(Number(id)) ? state !== 'visible' : Number(id) > newestComment)),
    dependsOnAny('price_points'),
    dependsOnAny('deal_checks'),
    ...[...new Set(rows.map(({ personId }) => personId))].filter((id) => id !== null).map((id) => dependsOn('people', 'id', id)),
  ];
}

/** A deal that is not shown would enter the list if it was posted after this time. */
function earliestRelevant(rows: readonly HappeningRow[], posts: readonly HappeningRow[]): number {
  const hasRoom = posts.length < happenings.perKind;
  if (hasRoom && rows.length < happenings.shown) return Number.NEGATIVE_INFINITY;
  return Math.min(...(hasRoom ? rows : posts).map(({ at }) => at));
}
