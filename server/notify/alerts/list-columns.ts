import type { StoredFilters } from '../../../shared/alerts.ts';
import { wordsQuery } from '../../deals/lists/words-condition.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { lookupKeysOf } from './lookup-keys.ts';
import type { AlertRow } from './own-alert.ts';
import { isUnfiltered, refuseBroad } from './refuse-broad.ts';
import { soughtBy } from './stored-filters.ts';

/**
 * The columns of a list alert. Throws ALERT_TOO_BROAD, except for webhooks: programs do not mind how much they get. What notifies nobody may be as broad
 * as a category, but not everything.
 */
export async function listColumns(
  tx: Transaction,
  filters: StoredFilters,
  { moments, channelId, mentions }: Pick<AlertRow, 'moments' | 'channelId' | 'mentions'>,
) {
  const filter = await soughtBy(tx, filters, mentions);
  if (moments.length === 0 && isUnfiltered(filter)) throw invalid('filters', 'follows_everything', 'Send a filter: all deals are the feed');
  if (moments.length > 0 && channelId === null) await refuseBroad(tx, filter, moments);
  return { filters, mentions, words: wordsQuery(filter) ?? null, lookupKeys: await lookupKeysOf(tx, filter, moments) };
}

export const speedColumns = (speed: { votes: number; minutes: number } | null | undefined) => ({
  speedVotes: speed?.votes ?? null,
  speedMinutes: speed?.minutes ?? null,
});
