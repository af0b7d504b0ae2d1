import { sql } from 'drizzle-orm';
import { limits } from '../../../shared/limits.ts';
import { priceFactors } from '../../deals/money/price-factors.ts';
import type { Database } from '../../platform/database/connection.ts';
import { readDeal } from './changed-deal.ts';
import { type FoundAlert, findAlerts } from './find-alerts.ts';
import { notifyMatches } from './notify-matches.ts';

const minute = 60e6;

/**
 * Notifies of deals that get so many upvotes in so many minutes. Votes are not noted as changes; instead this looks at the deals that were
 * voted on often and lately (index `deal_scores_fast`), each again after another vote. `checked` only saves work.
 */
export function fastDealMatcher(db: Database): () => Promise<void> {
  let checked = new Map<number, number>();
  return async () => {
    const { rows } = await db.execute<{ id: number; votedAt: number }>(sql`
      select deal_id::float8 as id, epoch(vote_speed_at) as "votedAt" from deal_scores
      where fast_hour >= floor(epoch(now()) / 3600) - 1 and vote_speed_at > now() - make_interval(mins => ${limits.alertSpeed.minutes.max})
        and up >= (select min(speed_votes) from alerts where state = 'active' and speed_votes is not null)`);
    const before = checked;
    checked = new Map();
    for (const { id, votedAt } of rows) {
      if (before.get(id) !== votedAt) await notifyOfFastDeal(db, id);
      checked.set(id, votedAt);
    }
  };
}

async function notifyOfFastDeal(db: Database, id: number): Promise<void> {
  const deal = await readDeal(db, id);
  if (deal?.state !== 'live') return;
  const factors = await priceFactors(db);
  const found = await findAlerts(db, deal, ['speed'], factors);
  if (found === undefined || found.length === 0) return;
  const castTimes = await recentUpvotes(db, id);
  const fastEnough = found.filter((alert) => isFastEnough(alert, castTimes));
  const hitsOf = (alert: FoundAlert) => [{ alert, moment: 'speed' as const, occurrence: 0 }];
  for await (const _ of notifyMatches(db, { deal, factors }, fastEnough, hitsOf, async () => undefined));
}

/** When the upvotes of the last hour were cast, in microseconds since 1970. */
async function recentUpvotes(db: Database, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ at: number }>(sql`
    select (extract(epoch from cast_at) * 1e6)::float8 as at from votes
    where deal_id = ${id} and value = 1 and cast_at > now() - make_interval(mins => ${limits.alertSpeed.minutes.max}) order by cast_at`);
  return rows.map(({ at }) => at);
}

/** Whether there were as many as the alert requires, for the first time after `activeSince`. */
function isFastEnough(
  { votes, minutes, activeSince }: Pick<FoundAlert, 'votes' | 'minutes' | 'activeSince'>,
  castTimes: readonly number[],
): boolean {
  if (votes === null || minutes === null) return false;
  const reachedAt = castTimes.find((at, i) => i >= votes - 1 && at - (castTimes[i - votes + 1] ?? 0) <= minutes * minute);
  return reachedAt !== undefined && reachedAt >= activeSince;
}
